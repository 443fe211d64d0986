import { addressKey } from '@switchyard/core'
import { NATIVE, solanaAddresses } from './addresses.ts'

/** Value of one whole token: a dollar, or one coin that is bought itself. */
export type Unit = 'USD' | 'ETH' | 'SOL'

/** A token that an order may lock in place of the sold one. */
export interface MiddleToken {
  readonly contract: string
  readonly decimals: number
  readonly unit: Unit
}

const describeUsdc = (contract: string): MiddleToken => ({ contract, decimals: 6, unit: 'USD' })
const describeWeth = (contract: string): MiddleToken => ({ contract, decimals: 18, unit: 'ETH' })
const ether = describeWeth(NATIVE)

/**
 * Tokens into which the sold one may be swapped before the order, by chain: those whose value is known without Mayan. USDC is
 * the coin of Circle's bridge as well.
 *
 * Source: Circle's list of USDC contracts, WETH predeploys of the OP stack, and the recorded quotes (read 2026-11).
 */
const middleTokens: Readonly<Record<string, readonly MiddleToken[]>> = {
  ethereum: [
    describeUsdc('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
    ether,
    describeWeth('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'),
  ],
  avalanche: [describeUsdc('0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E')],
  optimism: [
    describeUsdc('0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'),
    ether,
    describeWeth('0x4200000000000000000000000000000000000006'),
  ],
  arbitrum: [
    describeUsdc('0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
    ether,
    describeWeth('0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'),
  ],
  base: [
    describeUsdc('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
    ether,
    describeWeth('0x4200000000000000000000000000000000000006'),
  ],
  polygon: [describeUsdc('0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359')],
  bsc: [{ contract: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', decimals: 18, unit: 'USD' }],
  unichain: [
    describeUsdc('0x078D782b760474a361dDA0AF3839290b0EF57AD6'),
    ether,
    describeWeth('0x4200000000000000000000000000000000000006'),
  ],
  sonic: [describeUsdc('0x29219dd400f2Bf60E5a23d13Be72B486D4038894')],
  monad: [describeUsdc('0x754704Bc059F8C67012fEd69BC8A327a5aafb603')],
  solana: [
    describeUsdc('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
    { contract: NATIVE, decimals: 9, unit: 'SOL' },
    { contract: solanaAddresses.wrappedSol, decimals: 9, unit: 'SOL' },
    { contract: '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs', decimals: 8, unit: 'ETH' },
  ],
}

/** Finds the token with this contract, if its value is known. */
export const findMiddleToken = (chain: string, contract: string): MiddleToken | undefined =>
  middleTokens[chain]?.find((token) => addressKey(token.contract) === addressKey(contract))
