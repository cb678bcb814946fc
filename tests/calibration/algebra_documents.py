"""Small documents for the judge that computes: correct ones with traps, and ones with one wrong formula."""

from __future__ import annotations

from dataclasses import dataclass

from calibration.records import Submission, SubmissionStep


@dataclass(frozen=True)
class Document:
    """A setting, a statement, steps, and the label of the step with the wrong formula, if there is one."""

    name: str
    setting: str
    steps: tuple[str, ...]
    statement: str = ""
    definitions: str = ""
    wrong: str | None = None

    def submission(self) -> Submission:
        """The document as a judge sees it; its steps are called A, B, C, …"""
        steps = tuple(
            SubmissionStep(label=chr(ord("A") + i), text=text) for i, text in enumerate(self.steps)
        )
        body = "\n\n".join([self.setting, self.definitions, self.statement, *self.steps])
        return Submission(
            id=self.name,
            title=self.name,
            setting=self.setting,
            definitions=self.definitions,
            statement=self.statement,
            steps=steps,
            text=body,
        )


CORRECT = (
    Document("binomial formula", "", (r"For all real numbers $a, b$: $$(a+b)^2 = a^2 + 2ab + b^2.$$",)),
    Document(
        "proof by contradiction",
        "Let $a$ and $b$ be real numbers with $a < b$.",
        (
            r"Suppose that $b \le a$. Then $b < b$, hence $0 < 0$, which is absurd.",
            r"Suppose, to the contrary, that $a + 1 > b + 1$. Then $a > b$ and so $$a - b > 0,$$ a contradiction.",
            r"If $b - a \le 0$, then $b \le a$. This contradicts $a < b$. Therefore $b - a > 0$.",
            r"Assume the claim fails. Then $b < a$. Hence $a - b > 0$.",
        ),
    ),
    Document(
        "case distinction",
        r"Let $x$ be a real number and write $|x|$ for its absolute value.",
        (
            r"Case 1: $x \ge 0$. Then $|x| = x$. Case 2: $x < 0$. Then $|x| = -x$. In both cases $|x| \ge 0$.",
            r"If $x \ge 0$, then $|x| = x$. Otherwise $|x| = -x$, and then $x < 0$.",
            r"Either $x = 0$, or $x^2 > 0$. So $x^2 \ge 0$.",
            r"Since $x$ is not zero, $x^2 > 0$.",
            r"$x = 0$ or $x \ne 0$.",
            r"When $x$ is an integer other than $0$, we have $x^2 \ge 1$.",
        ),
    ),
    Document(
        "asymptotics",
        r"Let $n$ be a natural number.",
        (
            r"For $n$ large enough, $2^n > n^{3}$.",
            r"For all sufficiently large $n$ we have $n^2 > 1000 n$.",
            r"As $n$ grows, $n^2 / (n^2 + 1) = 1$ in the limit.",
            r"We have $n^2 + n = O(n^2)$ and $\log n = o(n)$ and $n \approx n + 1$.",
            r"Up to lower order terms, $n^2 + n = n^2$.",
            r"Asymptotically $n + 1 = n$. Thus $1 = 0$ asymptotically.",
        ),
    ),
    Document(
        "epsilon and N",
        r"Let $(a_n)_{n \in \mathbb{N}}$ be a sequence of real numbers that converges to $a$, and let $\varepsilon > 0$.",
        (
            r"There is an $N$ such that $|a_n - a| \le \varepsilon$ for all $n \ge N$.",
            r"Let $N$ be as in Step A. For every $n \ge N$, $$|a_n - a| \le \varepsilon.$$",
            r"Choose $N$ so that $N \varepsilon > 1$. Then $1/N < \varepsilon$.",
            r"Hence $a_n \le a + \varepsilon$ for all but finitely many $n$.",
        ),
    ),
    Document(
        "symbols used again",
        r"Let $a$ be a positive real number.",
        (
            r"Put $s = a + 1$. Then $s > 1$.",
            r"Let $s = a - 1$. Then $s < a$ and $s + 1 = a$.",
            r"With $s := 2a$ we get $s = 2a$ and $s / 2 = a$.",
            r"For every $i < 3$ we have $i < 4$. Let $i = 7$. Then $i > 3$.",
            r"Take $a = 0$ in the identity $(a + 1)^2 = a^2 + 2a + 1$; this gives $1 = 1$. At $a = 0$ we have $a^2 = a$.",
        ),
    ),
    Document(
        "a hypothesis in words",
        r"Let $p_0, \dots, p_{n-1}$ be nonnegative real numbers that sum to one, where $n$ is a natural number.",
        (r"Clearly $$\sum_{i<n} p_i = 1.$$", r"Hence $p_i \le 1$ for every $i < n$."),
    ),
    Document(
        "a hypothesis as a formula",
        r"Let $n$ be a natural number and let $p_0, \dots, p_{n-1}$ be nonnegative real numbers with $\sum_{i<n} p_i = 1$.",
        (r"Hence $p_i \le 1$ for every $i < n$.", r"So $$\sum_{i<n} p_i^2 \le 1.$$"),
    ),
    Document(
        "a property without a formula",
        r"Let $n$ be a natural number and let $x_0, \dots, x_{n-1}$ be real numbers. The numbers increase.",
        (r"For $i < j < n$ we have $x_i < x_j$.", r"Thus $x_0 \le x_i$ for every $i < n$."),
    ),
    Document(
        "an adjective of unknown meaning",
        r"Let $x_0, \dots, x_{n-1}$ be distinct real numbers, sorted increasingly. Let $k$ be an even number.",
        (r"For $i < n - 1$, $$x_i < x_{i+1}.$$", r"There is $m$ with $k = 2m$. So $k \ne 3$."),
    ),
    Document(
        "unit vectors",
        r"Let $u, v \in \mathbb{R}^d$ be unit vectors. Let $w$ be orthogonal to $u$.",
        (r"We have $\lVert u \rVert = 1$.", r"By Cauchy–Schwarz $\langle u, v \rangle \le 1$.", r"$\langle u, w \rangle = 0$."),
    ),
    Document(
        "norm that is not Euclidean",
        r"Let $x \in \mathbb{R}^d$ and let $\lVert x \rVert_1 = \sum_{i=1}^d |x_i|$.",
        (r"We have $\lVert x \rVert_1 \ge 0$ and $$\lVert x \rVert_1^2 \ge \sum_{i=1}^{d} x_i^2 .$$",),
    ),
    Document(
        "norm with an unread meaning",
        r"Let $x \in \mathbb{R}^d$. Here $\lVert x \rVert$ stands for the largest absolute value of an entry.",
        (r"Then $\lVert x \rVert^2 \le 1$ or not; in particular $$\lVert x + x \rVert \le 2 \lVert x \rVert.$$",),
    ),
    Document(
        "telescoping",
        r"Let $n$ be a natural number and $a_0, \dots, a_n$ real numbers.",
        (r"The sum telescopes: $$\sum_{i<n} (a_{i+1} - a_i) = a_n - a_0.$$", r"$\sum_{i=1}^{n} (a_i - a_{i-1}) = a_n - a_0$."),
    ),
    Document(
        "geometric sum",
        r"Let $q$ be a real number with $q \ne 1$ and $n$ a natural number.",
        (r"We have $$\sum_{i=0}^{n-1} q^i = \frac{q^n - 1}{q - 1}.$$", r"$\sum_{i=0}^{n} q^i = \frac{1 - q^{n+1}}{1 - q}$"),
    ),
    Document(
        "recursion",
        r"Let $z_0, z_1, \dots$ be real numbers and define $w_0 = 0$ and $w_{k+1} = w_k + z_k$ for every natural number $k$.",
        (r"For every natural number $n$: $$w_n = \sum_{k<n} z_k .$$", r"$w_1 = z_0$ and $w_2 = z_0 + z_1$."),
    ),
    Document(
        "recursion with a condition",
        r"Let $z_0, z_1, \dots$ be real numbers, $w_0 = 0$, and $w_{k+1} = w_k + z_k$ if the learner errs in round $k$, and $w_{k+1} = w_k$ otherwise.",
        (r"If the learner does not err in round $k$, then $w_{k+1} = w_k$.", r"$w_{k+1} - w_k \in \{0, z_k\}$"),
    ),
    Document(
        "induction",
        r"For a natural number $n$ let $S_n = \sum_{i=1}^n i$.",
        (
            r"We show $S_n = n(n+1)/2$ by induction. For $n = 1$ this is $1 = 1$.",
            r"Assume $S_n = n(n+1)/2$. Then $S_{n+1} = S_n + n + 1$, and so $$S_{n+1} = \frac{(n+1)(n+2)}{2}.$$",
            r"Suppose the formula holds for $n = k$; then $k = n$.",
        ),
    ),
    Document(
        "modality",
        r"Let $x$ be a real number.",
        (
            r"One might expect that $x^2 = x$, but this is false.",
            r"It would follow that $x = 0$.",
            r"We cannot have $x < x$. It is not true that $x + 1 = x$. No $x$ satisfies $x = x + 1$.",
            r"The naive bound $x \le 0$ fails. To show: $x \le 5$. We want $x \ge 7$.",
            r"Unless $x = 1$, we have $x \ne 1$. Only if $x > 2$ is $x > 1$.",
        ),
    ),
    Document(
        "probability and functions",
        r"Let $X$ be a random variable and $f \colon \mathbb{R} \to \mathbb{R}$ a convex function. Let $t > 0$.",
        (
            r"$\Pr[X \ge t] \le \mathbb{E}[X] / t$, and $f(t) \ge f(0) + t f'(0)$.",
            r"With probability one, $t = 1$. On the event $t \ge 2$ we have $t > 1$.",
            r"In expectation $t = 2$. Under the null hypothesis $t = 0$.",
        ),
    ),
    Document(
        "definition of a function",
        r"For a real number $x$ write $f(x) = x^2 + 1$. Let $a$ be a real number.",
        (r"Then $f(a) \ge 1$ and $f(a + 1) = a^2 + 2a + 2$.", r"$f(-a) = f(a)$"),
    ),
    Document(
        "quantifiers in formulas",
        r"Let $n$ be a natural number and $x_0, \dots, x_{n-1}$ nonnegative real numbers.",
        (
            r"$\forall i < n:\ x_i \ge 0$",
            r"$$x_i \ge 0 \qquad (i < n)$$",
            r"$$x_i + 1 > 0, \quad i = 0, \dots, n-1.$$",
            r"$$x_i \le x_j \implies x_i^2 \le x_j^2 \quad \text{for all } i, j < n$$",
        ),
    ),
    Document(
        "aligned rows",
        r"Let $a, b$ be real numbers.",
        (
            r"$$\begin{aligned} (a-b)(a+b) &= a^2 + ab - ab - b^2 \\ &= a^2 - b^2 \\ &\le a^2. \end{aligned}$$",
            r"$$\begin{aligned} a &\le |a| \\ b &\le |b| \end{aligned}$$",
            r"$$\begin{aligned} (a+b)^2 &= a^2 \\ &\quad + 2ab + b^2 \end{aligned}$$",
        ),
    ),
    Document(
        "where clauses and instantiation",
        r"Let $a$ and $b$ be real numbers.",
        (
            r"We have $a + c = a + b$, where $c = b$.",
            r"Using $(x + y)^2 \le 2x^2 + 2y^2$ with $x = a$ and $y = b$ we find $(a+b)^2 \le 2a^2 + 2b^2$.",
            r"For $b = 0$ this reads $(a + 0)^2 \le 2a^2$. If $b = a$, then $b - a = 0$.",
            r"The case $a = b$ is clear. Setting $a = 1$ gives $a = 1$.",
        ),
    ),
    Document(
        "bounded index families",
        r"Let $n \ge 1$ be an integer, and for every $i < n$ let $x_i$ be a positive real number.",
        (r"$$\sum_{i<n} x_i > 0$$", r"$$\Bigl(\sum_{i<n} x_i\Bigr)^2 \le n \sum_{i<n} x_i^2$$", r"$\max_{i<n} x_i \le \sum_{i<n} x_i$"),
    ),
    Document(
        "indices from one",
        r"Let $x_1, \dots, x_n$ be real numbers, where $n$ is a positive integer.",
        (r"$$\sum_{i=1}^{n} x_i = x_1 + \sum_{i=2}^{n} x_i$$", r"For every $i \le n$, $x_i \le \max_{j \le n} x_j$."),
    ),
    Document(
        "logarithm of unsaid base",
        r"Let $n$ be a positive integer.",
        (r"We have $\log 2 = 1$.", r"$\log (2n) = 1 + \log n$", r"$\log n \le n$"),
    ),
    Document(
        "rounded decimals",
        "",
        (r"We have $\sqrt{2} = 1.414$ and $e = 2.718$.", r"For every $x \ge 0$ we have $x \cdot 0.333 = x / 3$."),
    ),
    Document(
        "natural numbers with or without zero",
        r"Let $n$ be a natural number.",
        (r"Then $n \ge 1$ or $n = 0$.", r"$n > 0$, since we start counting at one.", r"$\frac{n}{n} = 1$"),
    ),
    Document(
        "unknown conditions in the statement",
        r"Let $x$ be a real number.",
        (r"Therefore $x \ge 2$.", r"Hence $x^2 \ge 4$."),
        statement=r"If $x$ solves the equation and is not the small solution, then $x \ge 2$.",
    ),
    Document(
        "assumption in the statement",
        r"Let $x$ be a real number.",
        (r"Therefore $x^2 \ge 4$.",),
        statement=r"Suppose that $x \ge 2$. Then $x^2 \ge 4$.",
    ),
    Document(
        "for all in the statement",
        r"Let $x$ and $y$ be real numbers.",
        (r"Therefore $x y \ge 4$.",),
        statement=r"For all $x \ge 2$ and $y \ge 2$ we have $xy \ge 4$.",
    ),
    Document(
        "a field of characteristic two",
        r"Let $F$ be a field with $1 + 1 = 0$ and let $a, b \in F$.",
        (r"$$(a + b)^2 = a^2 + b^2$$", r"$a = -a$"),
    ),
    Document(
        "matrices and sets",
        r"Let $A$ and $B$ be symmetric matrices and let $S$ be a finite set of size $|S| = 3$.",
        (r"$$(A + B)^2 = A^2 + AB + BA + B^2$$", r"$|S| = 3$", r"$A \cap B \subseteq A$"),
    ),
    Document(
        "sums with conditions",
        r"Let $n$ be a natural number and $x_0, \dots, x_{n-1}$ real numbers. Let $t$ be a real number.",
        (
            r"$$\sum_{i<n} x_i = \sum_{i<n,\, x_i \ge t} x_i + \sum_{i<n,\, x_i < t} x_i$$",
            r"$$\sum_{i<n} \mathbf{1}[x_i \ge t] \le n$$",
            r"$$\sum_{i \in S} x_i \le 5$$",
        ),
    ),
    Document(
        "a chain that uses a hypothesis",
        r"Let $a, b, c$ be real numbers with $0 \le a \le b$ and $c \ge 1$.",
        (r"$$a^2 \le ab \le b^2 \le c b^2$$", r"Since $0 \le a$ and $a \le b$, we have $a \le bc$."),
    ),
    Document(
        "a hypothesis about everything",
        r"Let $a, b, c$ be real numbers with $a + b + c = 0$, such that the triangle condition holds.",
        (r"$a \le b + c$",),
    ),
    Document(
        "a free choice that is none",
        r"Let $f_0, f_1, \dots$ be real numbers and $\eta > 0$ the learning rate.",
        (
            r"For the optimal choice $\eta = 1/2$ we have $2\eta = 1$.",
            r"At the minimum, $f_0 = 0$. Then $f_0 + 1 = 1$.",
            r"Let $m$ be the least index with $f_m \le f_i$ for all $i$. Then $f_m \le f_0$.",
        ),
    ),
)

WRONG = (
    Document("lost factor in a square", "", (r"For all real numbers $a, b$: $$(a+b)^2 = a^2 + ab + b^2.$$",), wrong="A"),
    Document(
        "wrong cube",
        "Let $x$ and $y$ be real numbers.",
        (r"First, $x + y = y + x$.", r"We expand: $$(x+y)^3 = x^3 + 3x^2 y + 3 x y^2 + 3 y^3 .$$"),
        wrong="B",
    ),
    Document(
        "geometric sum off by one",
        r"Let $q$ be a real number with $q \ne 1$ and $n$ a natural number.",
        (r"We have $$\sum_{i=0}^{n} q^i = \frac{q^n - 1}{q - 1}.$$",),
        wrong="A",
    ),
    Document(
        "telescoping to the wrong end",
        r"Let $n$ be a natural number and $a_0, \dots, a_n$ real numbers.",
        (r"The sum telescopes: $$\sum_{i<n} (a_{i+1} - a_i) = a_{n-1} - a_0.$$",),
        wrong="A",
    ),
    Document(
        "harmonic sum",
        r"Let $n$ be a positive integer.",
        (
            r"By partial fractions, $\frac{1}{n(n+1)} = \frac1n - \frac1{n+1}$.",
            r"Summing up, $$\sum_{i=1}^n \frac{1}{i(i+1)} = 1 - \frac{1}{n}.$$",
        ),
        wrong="B",
    ),
    Document(
        "triangle inequality turned round",
        r"Let $x, y \in \mathbb{R}^d$.",
        (r"We have $\lVert x + y \rVert \ge \lVert x \rVert + \lVert y \rVert$.",),
        wrong="A",
    ),
    Document(
        "last link of a chain",
        r"Let $a, b$ be positive real numbers.",
        (r"$$(a-b)^2 = a^2 - 2ab + b^2 \le a^2 + b^2 \le ab .$$",),
        wrong="A",
    ),
    Document(
        "row of a display",
        r"Let $a, b$ be real numbers.",
        (r"$$\begin{aligned} (a-b)(a+b) &= a^2 + ab - ab - b^2 \\ &= a^2 + b^2 \end{aligned}$$",),
        wrong="A",
    ),
    Document(
        "recursion solved wrongly",
        r"Let $z_0, z_1, \dots$ be real numbers and define $w_0 = 0$ and $w_{k+1} = w_k + z_k$ for every natural number $k$.",
        (r"For every natural number $n$: $$w_n = \sum_{k \le n} z_k .$$",),
        wrong="A",
    ),
    Document(
        "strict where equality is possible",
        r"Let $n$ be a natural number and let $x_0, \dots, x_{n-1}$ be nonnegative real numbers.",
        (r"Hence $$\sum_{i<n} x_i > 0 .$$",),
        wrong="A",
    ),
    Document(
        "wrong under its hypothesis",
        r"Let $x$ be a real number.",
        (r"If $x \ge 2$, then $x^2 \ge 4$.", r"If $x \ge 2$, then $x^2 \ge 5$."),
        wrong="B",
    ),
    Document(
        "after both cases",
        r"Let $x$ be a real number.",
        (r"If $x \ge 0$, then $|x| = x$. Otherwise $|x| = -x$. In both cases $|x| = x$.",),
        wrong="A",
    ),
    Document(
        "definition used wrongly",
        r"For a real number $x$ write $f(x) = x^2 + 1$. Let $a$ be a real number.",
        (r"Then $f(a + 1) = a^2 + 2$.",),
        wrong="A",
    ),
    Document(
        "wrong bound on an index family",
        r"Let $n \ge 1$ be an integer, and for every $i < n$ let $x_i$ be a positive real number.",
        (r"$$\Bigl(\sum_{i<n} x_i\Bigr)^2 \le \sum_{i<n} x_i^2$$",),
        wrong="A",
    ),
    Document(
        "square root",
        r"Let $x$ and $y$ be nonnegative real numbers.",
        (r"We have $\sqrt{xy} \le \frac{x+y}{2}$.", r"Moreover $\sqrt{x + y} = \sqrt{x} + \sqrt{y}$."),
        wrong="B",
    ),
    Document(
        "quantifier in a formula",
        r"Let $n$ be a natural number and $x_0, \dots, x_{n-1}$ nonnegative real numbers.",
        (r"$\forall i < n:\ x_i > 0$",),
        wrong="A",
    ),
)
