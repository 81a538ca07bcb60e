// Paper geometry: where a card of 100 by 140 folds when a point of its edge is pulled, and what is then seen of its face.

export type Point = readonly [number, number];
export type Fold = {
  /** The part of the back that still lies flat, and the part of the face that is folded over it; as svg points. */
  flat: string;
  flap: string;
  /** Places the face, as seen when the card lies face up, on the flap. */
  matrix: string;
  /** From the crease across the flap, for the light on the bent paper. */
  crease: Point;
  across: Point;
  /** The lifted share of the card. */
  share: number;
};

export const WIDE = 100;
export const HIGH = 140;
const CARD: readonly Point[] = [[0, 0], [WIDE, 0], [WIDE, HIGH], [0, HIGH]];

/** Null while the point has hardly moved. */
export function fold([x, y]: Point, [toX, toY]: Point): Fold | null {
  const [dx, dy] = [toX - x, toY - y];
  const length = Math.hypot(dx, dy);
  if (length < 4) return null;
  const [nx, ny] = [dx / length, dy / length];
  const crease: Point = [(x + toX) / 2, (y + toY) / 2];
  const beyond = ([px, py]: Point) => (px - crease[0]) * nx + (py - crease[1]) * ny;
  const lifted = cut(CARD, (point) => -beyond(point));
  const flap = lifted.map((point): Point => [point[0] - 2 * beyond(point) * nx, point[1] - 2 * beyond(point) * ny]);
  const shift = 2 * (crease[0] * nx + crease[1] * ny);
  const [a, b, d] = [1 - 2 * nx * nx, -2 * nx * ny, 1 - 2 * ny * ny];
  return {
    flat: points(cut(CARD, beyond)),
    flap: points(flap),
    // the face is the back seen from the other side: mirrored, then folded over
    matrix: `matrix(${[-a, -b, b, d, WIDE * a + shift * nx, WIDE * b + shift * ny].join(" ")})`,
    crease,
    across: [crease[0] + (nx * length) / 2, crease[1] + (ny * length) / 2],
    share: areaOf(lifted) / (WIDE * HIGH),
  };
}

/** The part of a polygon where `side` is not negative. */
function cut(polygon: readonly Point[], side: (point: Point) => number): Point[] {
  return polygon.flatMap((point, index): Point[] => {
    const next = polygon[(index + 1) % polygon.length] as Point;
    const [here, there] = [side(point), side(next)];
    const kept: Point[] = here >= 0 ? [point] : [];
    if (here >= 0 === there >= 0) return kept;
    const part = here / (here - there);
    return [...kept, [point[0] + (next[0] - point[0]) * part, point[1] + (next[1] - point[1]) * part]];
  });
}

function areaOf(polygon: readonly Point[]): number {
  const twice = polygon.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = polygon[(index + 1) % polygon.length] as Point;
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

function points(polygon: readonly Point[]): string {
  return polygon.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
}
