/** A set of consensus rules and the first block it applies to. */
export interface NetworkUpgrade {
  /** As Zebra prints it: `Nu7`. */
  readonly name: string
  readonly id: number
  readonly from: number
}

/** Latest upgrades of the main network. Source: Zebra `network_upgrade.rs` and its releases. */
export const networkUpgrades: readonly NetworkUpgrade[] = [
  { name: 'Nu6_2', id: 0x5437f330, from: 3_364_600 },
  { name: 'Nu6_3', id: 0x37a5165b, from: 3_428_143 },
  { name: 'Nu7', id: 0x77190ad9, from: 3_543_405 },
]

/** The upgrade that is active at a height. Throws before the first. */
export const branchAt = (upgrades: readonly NetworkUpgrade[], height: number): NetworkUpgrade => {
  const active = upgrades.filter(({ from }) => from <= height).at(-1)
  if (!active) throw new Error(`No network upgrade is active at height ${height}.`)
  return active
}

/** A branch as nodes print it. */
export const branchText = ({ id }: NetworkUpgrade): string => id.toString(16).padStart(8, '0')
