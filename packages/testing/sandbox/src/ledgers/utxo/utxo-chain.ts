import { type NetworkUpgrade, networkUpgrades } from './zcash/network-upgrades.ts'

/** Parameters of a Bitcoin-like chain. */
export interface UtxoChain {
  /** Path segment of its gateway. */
  readonly id: string
  readonly chain: string
  readonly symbol: string
  readonly blockMs: number
  /** Height at the world's origin. */
  readonly genesis: number
  /** A block of the real network by which clients recognise it: the first one, or the first after a split. */
  readonly checkpoint: { readonly height: number; readonly hash: string }
  readonly bech32?: string
  /** Prefixes of base58check addresses. */
  readonly pubKeyHash: number | readonly number[]
  readonly scriptHash: number | readonly number[]
  readonly wif: number
  /** Addresses are cash addresses and signatures use the fork id. */
  readonly cash?: true
  /** Transactions have Zcash's version 5 and are of the branch that is active at their height. */
  readonly zcash?: readonly NetworkUpgrade[]
  readonly version: number
  /** Minimum relay fee, base units per 1000 virtual bytes. */
  readonly relayFee: bigint
  /** Usual fee rate, base units per virtual byte. */
  readonly feeRate: number
  /** Highest fee rate a node accepts by default (`maxfeerate`), base units per 1000 virtual bytes. */
  readonly absurdFee: bigint
  /** The node's words call a bad witness a breach of policy only. Source: litecoind, compared in `litecoind.test.ts`. */
  readonly witnessIsPolicy?: boolean
  /** Largest memo in an OP_RETURN, bytes. */
  readonly memoLimit: number
  /** Dust limits by script kind; kinds not listed use the first. */
  readonly dust: { readonly pkh: bigint; readonly witness: bigint }
}

const MINUTE = 60_000

/** The simulated Bitcoin-like chains. */
export const utxoChains: readonly UtxoChain[] = [
  {
    id: 'btc',
    chain: 'BTC',
    symbol: 'BTC',
    blockMs: 10 * MINUTE,
    genesis: 925_000,
    checkpoint: { height: 478_559, hash: '00000000000000000019f112ec0a9982926f1258cdcc558dd7c3b7e5dc7fa148' },
    bech32: 'bc',
    pubKeyHash: 0x00,
    scriptHash: 0x05,
    wif: 0x80,
    version: 2,
    relayFee: 100n,
    feeRate: 4,
    absurdFee: 10_000_000n,
    memoLimit: 80,
    dust: { pkh: 546n, witness: 294n },
  },
  {
    id: 'ltc',
    chain: 'LTC',
    symbol: 'LTC',
    blockMs: 2.5 * MINUTE,
    genesis: 3_010_000,
    checkpoint: { height: 0, hash: '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2' },
    bech32: 'ltc',
    pubKeyHash: 0x30,
    scriptHash: 0x32,
    wif: 0xb0,
    version: 2,
    relayFee: 1000n,
    feeRate: 5,
    absurdFee: 10_000_000n,
    witnessIsPolicy: true,
    memoLimit: 80,
    dust: { pkh: 5460n, witness: 2940n },
  },
  {
    id: 'doge',
    chain: 'DOGE',
    symbol: 'DOGE',
    blockMs: MINUTE,
    genesis: 5_980_000,
    checkpoint: { height: 0, hash: '1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691' },
    pubKeyHash: 0x1e,
    scriptHash: 0x16,
    wif: 0x9e,
    version: 1,
    relayFee: 100_000n,
    feeRate: 1500,
    absurdFee: 1_000_000_000n,
    memoLimit: 80,
    dust: { pkh: 1_000_000n, witness: 1_000_000n },
  },
  {
    id: 'bch',
    chain: 'BCH',
    symbol: 'BCH',
    blockMs: 10 * MINUTE,
    genesis: 926_000,
    checkpoint: { height: 556_767, hash: '0000000000000000004626ff6e3b936941d341c5932ece4357eeccac44e6d56c' },
    cash: true,
    pubKeyHash: 0x00,
    scriptHash: 0x05,
    wif: 0x80,
    version: 2,
    relayFee: 1000n,
    feeRate: 2,
    absurdFee: 10_000_000n,
    memoLimit: 220,
    dust: { pkh: 546n, witness: 546n },
  },
  {
    id: 'dash',
    chain: 'DASH',
    symbol: 'DASH',
    blockMs: 2.5 * MINUTE,
    genesis: 2_380_000,
    checkpoint: { height: 0, hash: '00000ffd590b1485b3caadc19b22e6379c733355108f107a430458cdf3407ab6' },
    pubKeyHash: 0x4c,
    scriptHash: 0x10,
    wif: 0xcc,
    version: 2,
    relayFee: 1000n,
    feeRate: 3,
    absurdFee: 10_000_000n,
    memoLimit: 80,
    dust: { pkh: 5460n, witness: 5460n },
  },
  {
    id: 'zec',
    chain: 'ZEC',
    symbol: 'ZEC',
    blockMs: 75_000,
    genesis: 3_562_000,
    checkpoint: { height: 0, hash: '00040fe8ec8471911baa1db1266ea15dd06b4a8a5c453883c000b031973dce08' },
    zcash: networkUpgrades,
    pubKeyHash: [0x1c, 0xb8],
    scriptHash: [0x1c, 0xbd],
    wif: 0x80,
    version: 5,
    relayFee: 100n,
    feeRate: 25,
    absurdFee: 10_000_000n,
    memoLimit: 80,
    dust: { pkh: 54n, witness: 54n },
  },
]
