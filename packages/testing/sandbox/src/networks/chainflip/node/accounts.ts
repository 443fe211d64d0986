import { USDC } from '../assets.ts'
import { accountBytes } from '../broker-account.ts'
import type { Broker } from '../routes/broker-calls.ts'
import type { FlipState } from '../state.ts'
import { byAsset, hexNumber, invalidParams, type Wire } from './values.ts'

const FUNDED = 1_000n * 10n ** 18n

const common = ({ assets }: FlipState, account: string, flip: bigint): object => ({
  account_id: account,
  flip_balance: hexNumber(flip),
  estimated_redeemable_balance: hexNumber(flip),
  bond: '0x0',
  asset_balances: byAsset(assets, () => '0x0'),
})

/** Commission of the broker in all swaps so far, base units of USDC. */
const earned = ({ swaps }: FlipState, account: string): bigint =>
  swaps.reduce((sum, { terms: { brokers }, brokerFee }) => {
    const whole = brokers.reduce((bps, one) => bps + one.bps, 0)
    const own = brokers.reduce((bps, one) => bps + (one.account === account ? one.bps : 0), 0)
    return whole === 0 ? sum : sum + (brokerFee * BigInt(own)) / BigInt(whole)
  }, 0n)

/** `cf_account_info`: the broker of the node; any other account is not registered. */
export const accountInfo = (state: FlipState, broker: Broker, [account]: readonly Wire[]): object => {
  if (typeof account !== 'string' || !accountBytes(account)) throw invalidParams()
  if (account !== broker.account) return { role: 'unregistered', ...common(state, account, 0n) }
  return {
    role: 'broker',
    vanity_name: 'sandbox',
    ...common(state, account, FUNDED),
    earned_fees: byAsset(state.assets, (asset) => hexNumber(asset === USDC ? earned(state, account) : 0n)),
    btc_vault_deposit_address: state.vault.bitcoin,
    affiliates: [],
  }
}

/** `cf_accounts`: accounts with their names. */
export const accounts = (_state: FlipState, { account }: Broker): readonly unknown[] => [[account, 'sandbox']]
