import { wireAsset } from '../assets.ts'
import { addressBytes } from '../codec/address-bytes.ts'
import type { Channel } from '../engine/swap-record.ts'
import type { FlipState } from '../state.ts'
import { vaultAddresses as contracts } from '../vault-contract.ts'
import type { Broker } from './broker-calls.ts'

/** Variants of encoded addresses, by chain; the list of open channels leaves out the other chains. */
const variants: Readonly<Record<string, string>> = { Bitcoin: 'Btc', Ethereum: 'Eth', Arbitrum: 'Arb', Solana: 'Sol' }

/** `cf_all_open_deposit_channels`: one entry for each owner and kind of channel. */
export const allOpenDepositChannels = (state: FlipState): readonly unknown[] => {
  const now = state.world.clock.now()
  const owners = new Map<string, unknown[]>()
  for (const channel of state.channels.values()) {
    const variant = variants[channel.terms.from.chain.name]
    if (variant === undefined || channel.expiresAt <= now) continue
    const owner = channel.terms.brokers[0]?.account ?? ''
    owners.set(owner, [...(owners.get(owner) ?? []), listed(channel, variant)])
  }
  return [...owners].map(([owner, accounts]) => [owner, 'Swap', { chain_accounts: accounts }])
}

const listed = ({ address, terms: { from } }: Channel, variant: string): unknown => [
  { [variant]: [...addressBytes(from.chain, address)] },
  wireAsset(from),
]

/** `cf_get_vault_addresses`: contracts of two EVM chains and the Bitcoin vaults of brokers. */
export const vaultAddresses = ({ vault }: FlipState, { account }: Broker): object => ({
  ethereum: { Eth: [...Buffer.from((contracts.ETH as string).slice(2), 'hex')] },
  arbitrum: { Arb: [...Buffer.from((contracts.ARB as string).slice(2), 'hex')] },
  bitcoin: [[account, { Btc: [...Buffer.from(vault.bitcoin)] }]],
})
