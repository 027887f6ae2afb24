"""Draws speed.svg: milliseconds a question over passages on one core, both logarithmic."""

import math

COLOURS = ["#0b6e4f", "#c0392b", "#2e5aac", "#b9770e", "#6c3483", "#566573", "#1b9aaa", "#7b241c"]
WIDTH, HEIGHT, LEFT, TOP, BOTTOM, LEGEND = 900, 460, 70, 40, 50, 300


def lines_of(tables):
    """Of each engine the median on one core, by passages."""
    lines = {}
    for table in tables:
        if (table.part, table.way, table.cores) == ("vectors", "one", 1):
            for line in table.lines:
                lines.setdefault(line.engine, {})[int(table.set)] = line.median
    return lines


def draw(tables):
    """The picture as SVG; nothing where there is one size only."""
    lines = lines_of(tables)
    xs = sorted({x for line in lines.values() for x in line})
    if len(xs) < 2:
        return ""
    ys = [y for line in lines.values() for y in line.values()]
    low, high = math.floor(math.log10(min(ys))), math.ceil(math.log10(max(ys)))
    across, down = WIDTH - LEFT - LEGEND, HEIGHT - TOP - BOTTOM
    span = max(1e-9, math.log10(xs[-1] / xs[0]))

    def place(x, y):
        return (LEFT + across * math.log10(x / xs[0]) / span,
                TOP + down * (high - math.log10(y)) / (high - low))

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
           'font-family="sans-serif" font-size="12">',
           f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
           f'<text x="{LEFT}" y="20" font-size="14">One question, ten nearest, one core: ms '
           'over passages</text>']
    for power in range(low, high + 1):
        _, y = place(xs[0], 10**power)
        out.append(f'<path d="M{LEFT} {y:.1f}H{LEFT + across}" stroke="#ddd"/>'
                   f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{10**power:g}</text>')
    for x in xs:
        out.append(f'<text x="{place(x, 10**low)[0]:.1f}" y="{HEIGHT - BOTTOM + 20}" '
                   f'text-anchor="middle">{x:,}</text>')
    order = sorted(lines.items(), key=lambda item: -item[1][max(item[1])])
    for number, (name, line) in enumerate(order):
        colour = COLOURS[number % len(COLOURS)]
        points = [place(x, y) for x, y in sorted(line.items())]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        out.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points]
        y = TOP + 18 * number + 10
        out.append(f'<text x="{WIDTH - LEGEND + 20}" y="{y}" fill="{colour}">{name}</text>')
    return "\n".join(out + ["</svg>\n"])

