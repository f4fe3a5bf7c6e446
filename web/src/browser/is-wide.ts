/** Whether the window is at least so wide when it is asked. */
export const isWide = (rem: number): boolean => window.matchMedia(`(min-width: ${rem}rem)`).matches;
