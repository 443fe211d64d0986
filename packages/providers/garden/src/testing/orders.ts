import { deriveBitcoinAddress } from '../deposit/htlc/bitcoin-htlc.ts'
import { encodeInitiate, hashSwapIds } from '../deposit/htlc/evm-htlc.ts'
import { addresses } from './tokens.ts'

/** Keys of the recorded orders; the other figures are invented. */
export const KEYS = {
  user: '8f716d079bd4a6cb5c47a24cd22c352ffb50089e4461043cfe3b1f0f9082eec8',
  solver: '460f2e8ff81fc4e0a8e6ce7796704e3829e3e3eedb8db9390bdc51f4f04cf0a6',
  hash: '3c4522983261f81e2e679346bbda5dddd8b4ea0367dd4073f73f13320d9dee62',
  evmSolver: '0x661bA32eb5f86CaB358DDbB7F264b10c5825e2dd',
}

export const ORDER_ID = 'f8a12d1320fce93c5888b6014abeb5f5de85ecc8c0eef8133f3da03822592121'
export const CREATED = '2027-01-15T08:00:00.000001Z'
export const SOLVER_ID = '0x9dd9c2d208b07bf9a4ef9ca311f36d7185749635'

type Side = Record<string, unknown>

const untouched = {
  filled_amount: '0',
  secret_hash: KEYS.hash,
  secret: '',
  initiate_tx_hash: '',
  redeem_tx_hash: '',
  refund_tx_hash: '',
  initiate_block_number: '0',
  redeem_block_number: '0',
  refund_block_number: null,
  initiate_timestamp: null,
}

const lockAddress = await deriveBitcoinAddress('BTC', {
  initiator: KEYS.user,
  redeemer: KEYS.solver,
  secretHash: KEYS.hash,
  timelock: 144n,
})

const payoutAddress = await deriveBitcoinAddress('BTC', {
  initiator: KEYS.solver,
  redeemer: KEYS.user,
  secretHash: KEYS.hash,
  timelock: 12n,
})

/** The user's lock on Bitcoin. */
export const btcSource = (changes: Side = {}): Side => ({
  ...untouched,
  chain: 'bitcoin',
  asset: 'bitcoin:btc',
  swap_id: lockAddress,
  initiator: addresses.BTC,
  delegate: KEYS.user,
  redeemer: KEYS.solver,
  timelock: 144,
  amount: '50000',
  ...changes,
})

/** The solver's lock on Bitcoin. */
export const btcPayout = (changes: Side = {}): Side => ({
  ...untouched,
  chain: 'bitcoin',
  asset: 'bitcoin:btc',
  swap_id: payoutAddress,
  initiator: KEYS.solver,
  delegate: KEYS.user,
  redeemer: addresses.BTC,
  timelock: 12,
  amount: '49850',
  ...changes,
})

/** Contracts of the sells on Ethereum. */
const HTLCS: Readonly<Record<string, string>> = {
  'ethereum:eth': '0xE413743B51f3cC8b3ac24addf50D18fa138cB0Bb',
  'ethereum:wbtc': '0xD781a2abB3FCB9fC0D1Dd85697c237d06b75fe95',
}

const evmTerms = (amount: bigint) => ({ redeemer: KEYS.evmSolver, timelock: 7_200n, amount, secretHash: KEYS.hash })

/** The user's lock on an EVM chain. */
export const evmSource = (asset: string, amount: bigint, changes: Side = {}): Side => ({
  ...untouched,
  chain: asset.split(':')[0],
  asset,
  swap_id: hashSwapIds(
    { chainId: 1n, initiator: addresses.EVM, htlc: HTLCS[asset] ?? `0x${'0'.repeat(40)}` },
    evmTerms(amount),
  ).v3,
  initiator: addresses.EVM,
  redeemer: KEYS.evmSolver,
  timelock: 7_200,
  amount: String(amount),
  ...changes,
})

/** The solver's lock on an EVM chain. */
export const evmPayout = (changes: Side = {}): Side => ({
  ...untouched,
  chain: 'base',
  asset: 'base:cbbtc',
  swap_id: 'ab'.repeat(32),
  initiator: KEYS.evmSolver,
  redeemer: addresses.EVM,
  timelock: 3_600,
  amount: '49850',
  ...changes,
})

export const order = (source: Side, destination: Side, changes: Side = {}): Side => ({
  created_at: CREATED,
  source_swap: source,
  destination_swap: destination,
  nonce: '1',
  order_id: ORDER_ID,
  affiliate_fees: [],
  version: 'v3',
  ...changes,
})

/** `result` of an order opened from Bitcoin. */
export const openedBtc = (changes: Side = {}): Side => ({
  order_id: ORDER_ID,
  to: btcSource().swap_id,
  amount: '50000',
  ...changes,
})

/** `result` of an order opened from an EVM chain. */
export const openedEvm = (to: string, amount: bigint, value: bigint, changes: Side = {}): Side => ({
  order_id: ORDER_ID,
  approval_transaction: null,
  initiate_transaction: {
    to: to.toLowerCase(),
    value: `0x${value.toString(16)}`,
    data: encodeInitiate(evmTerms(amount)),
    gas_limit: '0x493e0',
    chain_id: 1,
    ...changes,
  },
  typed_data: null,
})

export const ok = (result: unknown) => ({ status: 'Ok', result })

export const quoteOf = (from: string, to: string, sell: string, buy: string, changes: Side = {}): Side => ({
  source: { asset: from, amount: sell, display: '0', value: '48.2500' },
  destination: { asset: to, amount: buy, display: '0', value: '48.1000' },
  solver_id: SOLVER_ID,
  estimated_time: 1_200,
  slippage: 50,
  fee: 30,
  fixed_fee: '0',
  ...changes,
})
