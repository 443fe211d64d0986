import type { ChainVerifier } from '../chain-verifier.ts'
import type { CheckField } from '../check.ts'
import type { SwapIntent } from '../swap-intent.ts'
import { type VerifyOptions, verifySwap } from '../verify-swap.ts'

/** Unix milliseconds of every case. */
export const NOW = 1_800_000_000_000
const DESTINATION = '0x1c7b17362c84287bd1184447e6dfeaf920c31bbe'
/** A memo that buys ether for the destination. */
export const MEMO: string = `=:e:${DESTINATION}:2000000`

/** Fields that a deposit address leaves open. */
export const DEPOSIT: readonly CheckField[] = ['recipient', 'destination', 'minimum', 'refund', 'expiry', 'fee']

/** Accounts of a case. */
export interface Accounts {
  readonly source: string
  readonly vault: string
  readonly stranger: string
}

/** A sell of 5 tokens as a wallet would sign it, and what a server could hand out instead. */
export interface Case extends Accounts {
  readonly verifier: ChainVerifier
  readonly provider: string
  readonly sellAsset: string
  readonly decimals: number
  readonly memo?: string
  readonly accept?: readonly CheckField[]
  /** `targetAddress` where it is not the vault. */
  readonly target?: string | null
  /** The network itself takes the deposit. */
  readonly withoutRecipient?: true
  /** The transaction that the wallet signs; every other entry does something else. */
  readonly honest: unknown
  readonly attacks: Readonly<Record<string, unknown>>
}

/** Rows of suites: a title and a case. */
export type Row = readonly [title: string, one: Case]

/** Tells whether the sell passes with this transaction; its deposit ends 900 seconds after {@link NOW}. */
export const holdsCase = (one: Case, tx: unknown, memo = one.memo, options: VerifyOptions = {}): boolean => {
  const intent: SwapIntent = {
    sellAsset: one.sellAsset,
    buyAsset: 'ETH.ETH',
    sellAmount: '5',
    sellDecimals: one.decimals,
    buyDecimals: 18,
    minBuyAmount: '0.02',
    sourceAddress: one.source,
    destinationAddress: DESTINATION,
    maxNetworkFee: '2',
  }
  const swap = {
    routeId: 'one',
    providers: [one.provider],
    sellAsset: one.sellAsset,
    buyAsset: 'ETH.ETH',
    sellAmount: `5${'0'.repeat(one.decimals)}`,
    expectedBuyAmount: '0.03',
    expectedBuyAmountMaxSlippage: '0.02',
    sourceAddress: one.source,
    destinationAddress: DESTINATION,
    ...(one.target === null ? { inboundAddress: one.vault } : { targetAddress: one.target ?? one.vault }),
    ...(memo === undefined ? {} : { memo }),
    expiration: String(NOW / 1_000 + 900),
    tx: JSON.parse(JSON.stringify(tx)),
  }
  const defaults = { now: NOW, accept: one.accept ?? DEPOSIT }
  return verifySwap({ intent, route: swap, swap }, [one.verifier], { ...defaults, ...options }).ok
}
