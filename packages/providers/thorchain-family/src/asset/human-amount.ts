import { toHuman } from '@switchyard/core'
import { type Network, networkDecimals } from '../network.ts'

/** Units of the network as a human decimal. */
export const humanAmount = (network: Network, asset: string, amount: bigint): string =>
  toHuman(amount, networkDecimals(network, asset))
