"""What is asked of whom in a run of models."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from calibration.ledger.entries import Job, Seat
from calibration.ledger.prices import Prices
from calibration.prompting import prompt_version
from calibration.protocols.base import JudgingProtocol, Question
from calibration.runs.info import JurorInfo, Questioning
from toolkit.errors import UsageError
from toolkit.models.base import Call, Client, Message, Reply, Role, Sampling
from toolkit.panels.base import Rule


def prompt_bytes(question: Question) -> int:
    """How long a question is, its schema included."""
    return len(question.prompt.text.encode(errors="surrogatepass")) + len(str(question.schema))


@dataclass(frozen=True, slots=True)
class Juror:
    """A model to be asked; `prices` are None when they are not known."""

    name: str
    client: Client
    sampling: Sampling
    prices: Prices | None = None

    def most(self, question: Question) -> float:
        """What asking the question once costs at most, in US dollars; 0 when the juror has no prices."""
        if self.prices is None:
            return 0.0
        return self.prices.most(prompt_bytes(question), self.sampling.max_tokens)

    def cost(self, reply: Reply, most: float) -> float:
        """What a request cost at most, in US dollars: `most` when nobody says what a request that may have
        been worked on used; nothing when it was turned down, and when the juror has no prices.
        """
        if self.prices is None:
            return 0.0
        if reply.usage is not None:
            return self.prices.cost(reply.usage)
        return 0.0 if reply.status is not None and reply.status >= 400 else most

    def info(self) -> JurorInfo:
        """What can change its answers, and its prices."""
        return JurorInfo(
            name=self.name,
            identity=dict(self.client.identity),
            sampling={**asdict(self.sampling), "extra": dict(self.sampling.extra)},
            prices=self.prices,
        )


@dataclass(frozen=True, slots=True)
class Plan:
    """A protocol, the jurors, how often each is asked, and the rule over their votes."""

    protocol: JudgingProtocol
    jurors: Mapping[str, Juror]
    votes: int
    rule: Rule

    @classmethod
    def of(cls, protocol: JudgingProtocol, jurors: tuple[Juror, ...], votes: int | None, rule: Rule) -> Plan:
        """The plan; `votes` None means the protocol's own number. UsageError when it cannot be."""
        named = {juror.name: juror for juror in jurors}
        if not named or len(named) < len(jurors):
            raise UsageError("no judge is named, or one is named twice", hint="Use --votes to ask one often.")
        plan = cls(protocol, named, protocol.votes if votes is None else votes, rule)
        if plan.votes < 1:
            raise UsageError("a judge must be asked once at least")
        rule.check(len(named), plan.votes)
        return plan

    @property
    def judge(self) -> str:
        """The name of all jurors together."""
        return " + ".join(self.jurors)

    def questioning(self) -> Questioning:
        """The plan as a run keeps it."""
        return Questioning(
            protocol=self.protocol.name,
            prompts=tuple(prompt_version(name) for name in self.protocol.templates),
            votes=self.votes,
            panel=self.rule.name,
            jurors=tuple(juror.info() for juror in self.jurors.values()),
        )

    def seats(self) -> tuple[Seat, ...]:
        """The seats of the first round."""
        return tuple(seat for juror in self.jurors for seat in self.seats_of(juror, 0))

    def seats_of(self, juror: str, round_: int) -> tuple[Seat, ...]:
        """A juror's seats in a round."""
        return tuple(Seat(juror, vote, round_) for vote in range(self.votes))

    def call(self, job: Job, question: Question) -> Call:
        """The call that does a job, under its name; a seed becomes another one for each vote."""
        seat = job.seat
        sampling = self.jurors[seat.juror].sampling
        if sampling.seed is not None:
            sampling = replace(sampling, seed=sampling.seed + seat.round * self.votes + seat.vote)
        message = Message(Role.USER, question.prompt.text)
        return Call((message,), sampling, question.schema, job.name)
