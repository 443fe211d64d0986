import { base64 } from '@scure/base'
import type { CosmosAccount } from '../../ledgers/cosmos/account-store.ts'

/** An account as `auth/v1beta1/accounts` prints it: plain, or with coins that vest. */
export const describeAccount = ({ address, number, sequence, publicKey, vesting }: CosmosAccount): object => {
  const base = {
    address,
    pub_key: publicKey ? { '@type': '/cosmos.crypto.secp256k1.PubKey', key: base64.encode(publicKey) } : null,
    account_number: String(number),
    sequence: String(sequence),
  }
  if (!vesting) return { '@type': '/cosmos.auth.v1beta1.BaseAccount', ...base }
  const { coin, until } = vesting
  return {
    '@type': '/cosmos.vesting.v1beta1.DelayedVestingAccount',
    base_vesting_account: {
      base_account: base,
      original_vesting: [{ denom: coin.denom, amount: String(coin.amount) }],
      delegated_free: [],
      delegated_vesting: [],
      end_time: String(Math.floor(until / 1000)),
    },
  }
}
