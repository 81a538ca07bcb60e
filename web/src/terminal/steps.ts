// Finds the next spot of the felt in the direction of an arrow key, by position on the screen.

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function neighbour(from: HTMLElement, spots: readonly HTMLElement[], key: string): HTMLElement | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const [x, y] = direction;
  const here = centre(from);
  let best: HTMLElement | null = null;
  let shortest = Infinity;
  for (const spot of spots) {
    const there = centre(spot);
    const ahead = (there.x - here.x) * x + (there.y - here.y) * y;
    const aside = Math.abs((there.x - here.x) * y) + Math.abs((there.y - here.y) * x);
    if (spot === from || ahead < 4) continue;
    const length = ahead + 2.5 * aside;
    if (length < shortest) [best, shortest] = [spot, length];
  }
  return best;
}

function centre(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
