import { erc20Abi } from 'viem'
import { freeBandwidthUsed } from '../../ledgers/tron/bandwidth.ts'
import { toMachine, tronBytes } from '../../ledgers/tron/tron-address.ts'
import { tronChain } from '../../ledgers/tron/tron-chain.ts'
import type { TronLedger } from '../../ledgers/tron/tron-ledger.ts'
import { shown } from './describe-transaction.ts'

/** Operations that a new account's active permission allows, as the main network sets them. */
const OPERATIONS = '7fff1fc0033ec307000000000000000000000000000000000000000000000000'

const notation = (address: string, visible: boolean): string => shown(tronBytes(address) as Uint8Array, visible)

/** `getaccount`: `{}` for an account that does not exist; a balance of zero is left out. */
export const describeAccount = (ledger: TronLedger, account: string, visible: boolean): object => {
  if (!ledger.isActivated(account)) return {}
  const address = notation(account, visible)
  const balance = ledger.balance(account)
  const keys = [{ address, weight: 1 }]
  return {
    address,
    ...(balance > 0n && { balance: Number(balance) }),
    ...(ledger.isContract(account) && { type: 'Contract' }),
    create_time: 1_700_000_000_000,
    net_window_size: 28_800_000,
    net_window_optimized: true,
    account_resource: { energy_window_size: 28_800_000, energy_window_optimized: true },
    owner_permission: { permission_name: 'owner', threshold: 1, keys },
    active_permission: [
      { type: 'Active', id: 2, permission_name: 'active', threshold: 1, operations: OPERATIONS, keys },
    ],
    frozenV2: [{}, { type: 'ENERGY' }, { type: 'TRON_POWER' }],
    asset_optimized: true,
  }
}

/** `getaccountnet` and the first half of `getaccountresource`. */
export const describeBandwidth = (ledger: TronLedger, account: string): object => {
  if (!ledger.isActivated(account)) return {}
  const used = freeBandwidthUsed(ledger.state, toMachine(account), ledger.height())
  return {
    ...(used > 0n && { freeNetUsed: Number(used) }),
    freeNetLimit: Number(tronChain.freeBandwidth),
    TotalNetLimit: 43_200_000_000,
    TotalNetWeight: 27_000_000_000,
  }
}

/** `getaccountresource`; nobody here has staked. */
export const describeResources = (ledger: TronLedger, account: string): object =>
  ledger.isActivated(account)
    ? { ...describeBandwidth(ledger, account), TotalEnergyLimit: 180_000_000_000, TotalEnergyWeight: 19_000_000_000 }
    : {}

const abiEntry = (entry: (typeof erc20Abi)[number]): object => {
  const parameters = (list: readonly { readonly name?: string; readonly type: string }[]): readonly object[] =>
    list.map(({ name, type }) => ({ ...(name && { name }), type }))
  if (entry.type === 'event') return { name: entry.name, inputs: parameters(entry.inputs), type: 'Event' }
  const { name, inputs, outputs, stateMutability } = entry
  const mutability =
    stateMutability === 'view' ? { constant: true, stateMutability: 'View' } : { stateMutability: 'Nonpayable' }
  return { name, inputs: parameters(inputs), outputs: parameters(outputs), type: 'Function', ...mutability }
}

/** `getcontract`: `{}` for anything but a token. */
export const describeContract = (ledger: TronLedger, account: string, visible: boolean): object => {
  const token = ledger.tokens.get(account)
  if (!token) return {}
  const address = notation(account, visible)
  return {
    origin_address: address,
    contract_address: address,
    abi: { entrys: erc20Abi.map(abiEntry) },
    name: token.symbol,
    consume_user_resource_percent: 100,
    origin_energy_limit: 10_000_000,
  }
}
