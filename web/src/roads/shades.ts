// The colours of results on the roads.
export const SHADES = { banker: "#c0271f", player: "#1f57c3", tie: "#1c7540" } as const;
/** Of the marks of derived roads. */
export const SIGNS = { R: SHADES.banker, B: SHADES.player } as const;
