import { toHuman } from '@switchyard/core'
import { findDecimals, type Network } from '../network.ts'

/** Converts network units to a human decimal. */
export const toHumanAmount = (network: Network, asset: string, amount: bigint): string =>
  toHuman(amount, findDecimals(network, asset))
