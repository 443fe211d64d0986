import { toHuman } from '@switchyard/core'
import { type Network, networkDecimals } from '../network.ts'

/** Converts network units to a human decimal. */
export const humanAmount = (network: Network, asset: string, amount: bigint): string =>
  toHuman(amount, networkDecimals(network, asset))
