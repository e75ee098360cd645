/** A filled icon: its grid and its outline. */
export interface IconShape {
  width: number;
  height: number;
  /** The `d` of an SVG path. */
  path: string;
}
