import { UpstreamError } from '@switchyard/core'
import { readRefusal } from '@switchyard/provider-kit'
import { describe, expect, it } from 'vitest'
import { nodeRefusals } from './refusals.ts'

/** Reads a body `{ code, message, details }` of a node as the adapter does. */
const blameOf = (message: string, status: number): string => {
  try {
    return readRefusal('node', { status, text: message }, nodeRefusals).blame
  } catch (fault) {
    if (!UpstreamError.is(fault)) throw fault
    return fault.status === 429 ? 'quota' : 'outage'
  }
}

/** Sentences of thornode 3.9 and 3.17 and of mayanode 1.111, as their sources write them. */
const rows: readonly (readonly [blame: string, message: string])[] = [
  ['unserved', 'bad from asset: invalid symbol'],
  ['unserved', 'bad to asset: invalid symbol'],
  ['unserved', 'bad to asset: ambiguous match for ETH.US'],
  ['caller', 'missing from_asset parameter'],
  ['caller', 'missing amount parameter'],
  ['caller', 'bad amount: strconv.ParseUint: parsing "x": invalid syntax'],
  ['caller', 'bad streaming interval: x'],
  ['caller', 'bad tolerance basis points: x'],
  ['caller', 'must only include one of: tolerance_bps or liquidity_tolerance_bps'],
  ['user', 'bad destination address: unable to parse address'],
  ['user', 'bad destination address: no thorname alias for chain BTC'],
  ['user', 'destination address is not a valid BTC address'],
  [
    'user',
    'failed to simulate swap: swap destination address is not the same chain as the target asset: unknown request',
  ],
  ['user', 'failed to simulate swap: swap destination cannot be empty: unknown request'],
  ['user', 'bad refund address: unable to parse address'],
  ['user', 'to address(bc1qx), is not of chain(ETH)'],
  ['user', 'a network module cannot be the final destination of a swap memo'],
  ['user', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh is not allowed to receive funds: unauthorized'],
  ['user', 'amount less than dust threshold'],
  ['user', 'amount less than min swap amount (recommended_min_amount_in: 4000)'],
  ['user', 'fail to add outbound tx: not enough asset to pay for fees: unknown request'],
  ['user', 'invariant broken: emit 4 less than outbound fee 5'],
  ['user', 'failed to simulate swap: zero emit asset'],
  ['user', 'fail swap, invalid amount'],
  ['user', 'swap coin cannot be empty: unknown request'],
  ['user', 'emit asset 966292 less than price limit 970000'],
  ['user', 'outbound amount does not meet requirements (104596/106000)'],
  ['limit', 'generated memo too long for source chain'],
  ['limit', 'memo longer than max allow length: 250'],
  ['caller', 'swap affiliate address must be a THOR address: unknown request'],
  ['caller', 'swap affiliate address is empty while affiliate basis points is non-zero: unknown request'],
  ['caller', "affiliate fee basis points can't be more than 1000: unknown request"],
  ['caller', 'bad affiliate params: total affiliate fee must not be more than 1000 bps'],
  ['caller', 'maximum allowed affiliates is 5'],
  ['caller', 'affiliate thornames and affiliate fee bps count mismatch'],
  ['caller', "total affiliate fee basis points can't be more than 10000"],
  ['caller', 'swap Source and Target cannot be the same.: unknown request'],
  ['caller', 'not expecting multiple coins in a swap: unknown request'],
  ['unserved', 'manual swaps to synths not supported, use trade assets instead'],
  ['unserved', 'minting a synthetic of a native coin is not allowed: unknown request'],
  ['unserved', 'swapping to a trade asset of a native coin is not allowed: unknown request'],
  ['unserved', 'swapping to a secured asset of a native coin is not allowed: unknown request'],
  ['unserved', 'swapping to/from a derived asset is not allowed: unknown request'],
  ['unserved', 'limit orders require advanced swap queue to be enabled'],
  ['unserved', 'pool(ETH.X) is not available'],
  ['unserved', 'pool does not exist'],
  ['unserved', 'failed to get pool: ETH.X'],
  ['halt', "trading is halted, can't process swap"],
  ['halt', 'streaming swaps are paused'],
  ['halt', 'streaming swaps disabled on ragnarok asset'],
  ['halt', 'liquidity auction is in progress, can not process swap'],
  ['halt', 'unable to use MsgSend while THORChain is halted'],
  ['limit', 'errAddLiquidityRUNEOverLimit'],
  ['limit', 'errAddLiquidityRUNEMoreThanBond'],
  ['limit', 'fail swap, not enough balance'],
  ['outage', 'refusing quote on node with stale state'],
  ['outage', 'no active node accounts'],
  ['outage', 'failed to generate address'],
  ['outage', 'failed to mint coins to module: x'],
  ['outage', 'context deadline exceeded'],
  ['outage', 'header not found'],
  ['quota', 'Slow down you have hit your daily request limit'],
  ['unknown', 'failed to simulate swap: words that no table has: unknown request'],
]

describe('a sentence of a node', () => {
  it.each(rows)('is about %s: %s', (blame, message) => {
    // Code 3 of the gateway is status 400, code 2 status 500, and old nodes answer 200.
    for (const status of [400, 500, 200]) expect(blameOf(message, status)).toBe(blame)
  })
  it.each([502, 503, 504])('that no row has is an outage with the status %i of a gateway', (status) => {
    expect(blameOf('words that no table has', status)).toBe('outage')
  })
})
