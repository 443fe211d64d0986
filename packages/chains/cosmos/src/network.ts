import { followEndpoints } from '@switchyard/chain-kit'
import { InvalidOptions, type ReadFacts } from '@switchyard/core'
import { requireWebUrls } from '@switchyard/net'
import { type CosmosFacts, cosmosFacts } from './facts.ts'

/** Names of one Cosmos chain, which do not change. */
interface Identity {
  /** Chain code, `GAIA`. */
  readonly code: string
  /** Bech32 prefix of its addresses. */
  readonly prefix: string
  /** Denominations of coins without an address, by ticker. */
  readonly coins: Readonly<Record<string, string>>
  /** Denomination of fees. */
  readonly feeDenom: string
  /** `/types.MsgSend` and `/types.MsgDeposit` replace the message of the bank module. */
  readonly deposits: boolean
  /** The node lists spendable balances, which leave out coins that vest. */
  readonly vests: boolean
  /** Source of the gas price; absent when the chain charges its fee itself. */
  readonly pricing?: {
    /** The fee market module, or the minimum of the node that is asked. */
    readonly from: 'feemarket' | 'node'
    /** Percent of the price that is paid: prices rise between signing and the block, and nodes differ. */
    readonly marginPercent: bigint
  }
  /** Path and field of the chain's own fee on the node. */
  readonly ownFeeAt?: { readonly path: string; readonly field: string }
}

/** One Cosmos chain. Its figures are those of the options, or else of the facts in force, read at each use. */
export interface Network extends Identity {
  /** Maximum memo size in bytes. */
  readonly memoLimit: number
  /** Gas limit of a transfer. */
  readonly gas: bigint
  /** Gas limit of a deposit message. */
  readonly depositGas: bigint
  /** Fixed fee written into the transaction, base units of `feeDenom`; replaces the price of gas. */
  readonly fee: bigint | undefined
  /** Base units of the fee coin for 10^9 units of gas, where no node returns a price; under `node` also the lowest price. */
  readonly gasPrice: bigint
  /** Highest price that is believed. */
  readonly gasPriceCeiling: bigint
  /** Fee charged by the chain itself, in addition to the fee in the transaction. Used when the node does not return it. */
  readonly ownFee: bigint
  /** In order of preference; empty when none is known to work. */
  readonly gateways: readonly string[]
}

/** Gas and fee of the transactions of one chain, replacing the facts. */
export interface CosmosFee {
  /** Fee written into the transaction, base units of the chain's fee coin. */
  readonly fee?: bigint
  /** Gas limit of a transfer. */
  readonly gas?: bigint
  /** Gas limit of a THORChain or MAYAChain deposit. */
  readonly depositGas?: bigint
  /** Fee charged by THORChain or MAYAChain itself, base units; used when the node does not return it. */
  readonly ownFee?: bigint
}

/** What an operator chooses by chain code. */
export interface NetworkChoices {
  readonly gateway?: Readonly<Record<string, string | readonly string[]>>
  readonly fees?: Readonly<Record<string, CosmosFee>>
}

const identities: readonly Identity[] = [
  {
    code: 'GAIA',
    prefix: 'cosmos',
    coins: { ATOM: 'uatom' },
    feeDenom: 'uatom',
    deposits: false,
    vests: true,
    pricing: { from: 'feemarket', marginPercent: 200n },
  },
  {
    code: 'THOR',
    prefix: 'thor',
    coins: { RUNE: 'rune', TCY: 'tcy', RUJI: 'x/ruji' },
    feeDenom: 'rune',
    deposits: true,
    vests: false,
    ownFeeAt: { path: '/thorchain/network', field: 'native_tx_fee_rune' },
  },
  {
    code: 'MAYA',
    prefix: 'maya',
    coins: { CACAO: 'cacao', MAYA: 'maya' },
    feeDenom: 'cacao',
    deposits: true,
    vests: false,
    ownFeeAt: { path: '/mayachain/mimir', field: 'NATIVETRANSACTIONFEE' },
  },
  {
    code: 'KUJI',
    prefix: 'kujira',
    coins: { KUJI: 'ukuji' },
    feeDenom: 'ukuji',
    deposits: false,
    vests: true,
    pricing: { from: 'node', marginPercent: 150n },
  },
  {
    code: 'NOBLE',
    prefix: 'noble',
    coins: { USDC: 'uusdc' },
    feeDenom: 'uusdc',
    deposits: false,
    vests: true,
    pricing: { from: 'node', marginPercent: 125n },
  },
]

const NONE: readonly string[] = []

/**
 * Creates the supported chains.
 *
 * @throws {InvalidOptions} for an unknown chain code, an invalid URL and a negative number.
 */
export const createNetworks = (facts: ReadFacts<CosmosFacts>, options: NetworkChoices = {}): readonly Network[] => {
  const { gateway = {}, fees = {} } = options
  const known = identities.map(({ code }) => code)
  for (const code of [...Object.keys(gateway), ...Object.keys(fees)])
    if (!known.includes(code))
      throw new InvalidOptions(`${code} is not a supported Cosmos chain; known codes are ${known.join(', ')}.`)

  return identities.map((identity): Network => {
    const { code } = identity
    const own = fees[code] ?? {}
    if (Object.values(own).some((value) => value !== undefined && value < 0n))
      throw new InvalidOptions(`fees.${code} contains a negative number; all values must be at least 0.`)
    const named = gateway[code]
    const gateways = followEndpoints(
      named === undefined ? undefined : requireWebUrls(`gateway.${code}`, named),
      () => facts().gateways[code] ?? NONE,
      (url) => url,
    )
    return {
      ...identity,
      fee: own.fee,
      get memoLimit() {
        return facts().memoLimit[code] ?? 0
      },
      get gas() {
        return own.gas ?? facts().transferGas[code] ?? 0n
      },
      get depositGas() {
        return own.depositGas ?? facts().depositGas[code] ?? 0n
      },
      get gasPrice() {
        return facts().gasPrice[code] ?? 0n
      },
      get gasPriceCeiling() {
        return facts().gasPriceCeiling[code] ?? 0n
      },
      get ownFee() {
        return own.ownFee ?? facts().ownFee[code] ?? 0n
      },
      get gateways() {
        return gateways()
      },
    }
  })
}

/** The supported chains with the package's own facts, for readers outside an engine. */
export const networks: readonly Network[] = createNetworks(() => cosmosFacts.own)

/**
 * Prefixes of chains with address support only: no swap starts on the Harbor chain, and it has no public gateway.
 * Source: Harbor's own chain parameters.
 */
export const addressOnlyPrefixes: ReadonlyMap<string, string> = new Map([['HARBOR', 'harbor']])
