/** A secret explorer links are sealed with. Keys are rotated by adding one in front and removing the last a day later. */
export interface LinkKey {
  readonly id: string
  readonly secret: Uint8Array
}
