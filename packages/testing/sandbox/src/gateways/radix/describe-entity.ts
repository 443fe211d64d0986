import { isAccount, isPreallocated, vaultAddress, XRD } from '../../ledgers/radix/radix-address.ts'
import { printDecimal } from '../../ledgers/radix/radix-amount.ts'
import { ACCOUNT_PACKAGE } from '../../ledgers/radix/radix-error.ts'
import type { RadixLedger } from '../../ledgers/radix/radix-ledger.ts'
import type { Vault } from '../../ledgers/radix/radix-vaults.ts'
import { gatewayErrors } from './gateway-error.ts'
import { type GatewayBody, pageOf, read } from './gateway-request.ts'

/** The gateway knows accounts of keys before they received anything. Throws its error for an address without a state. */
export const requireEntity = (ledger: RadixLedger, address: string): void => {
  if (!ledger.exists(address) && !isPreallocated(address)) throw gatewayErrors.entityNotFound(address)
}

/** A resource of an account, added up or by vault. */
export const describeHolding = (holder: string, { resource, amount, changedAt }: Vault, byVault: boolean): object => {
  const held = { amount: printDecimal(amount), last_updated_at_state_version: changedAt }
  const item = { aggregation_level: byVault ? 'Vault' : 'Global', resource_address: resource }
  if (!byVault) return { ...item, ...held }
  const vault = { vault_address: vaultAddress(holder, resource), ...held }
  return { ...item, vaults: { total_count: 1, items: [vault] } }
}

/** The answer of `state/entity/page/fungibles/`, without the ledger state. */
export const describeFungibles = (ledger: RadixLedger, body: GatewayBody): object => {
  const address = read.address(body)
  requireEntity(ledger, address)
  const vaults = ledger.vaults(address)
  const { page, next } = pageOf(body, vaults)
  const byVault = body.aggregation_level === 'Vault'
  return {
    total_count: vaults.length,
    ...(next !== undefined && { next_cursor: next }),
    items: page.map((vault) => describeHolding(address, vault, byVault)),
    address,
  }
}

const text = (key: string, value: string): object => ({
  key,
  value: {
    raw_hex: `5c2200010c${Buffer.from([value.length]).toString('hex')}${Buffer.from(value).toString('hex')}`,
    programmatic_json: { kind: 'Enum', variant_id: '0', fields: [{ kind: 'String', value }] },
    typed: { type: 'String', value },
  },
  is_locked: false,
  last_updated_at_state_version: 1,
})

const namesOf = (ledger: RadixLedger, address: string): Readonly<Record<string, string>> => {
  if (address === XRD) return { symbol: 'XRD', name: 'Radix' }
  const token = ledger.tokens.get(address)
  return token ? { symbol: token.symbol, name: token.name } : {}
}

const NO_ROLES = { owner: { rule: { type: 'DenyAll' }, updater: 'None' }, entries: [] } as const

const detailsOf = (ledger: RadixLedger, address: string): object => {
  const divisibility = ledger.divisibility(address)
  if (divisibility !== undefined) {
    const supply = { total_supply: '10000000000', total_minted: '10000000000', total_burned: '0' }
    return { type: 'FungibleResource', role_assignments: NO_ROLES, divisibility, ...supply }
  }
  const component = ledger.component(address)
  return {
    type: 'Component',
    package_address: component?.package ?? ACCOUNT_PACKAGE,
    blueprint_name: component?.blueprint ?? (isAccount(address) ? 'Account' : 'ConsensusManager'),
    blueprint_version: '1.0.0',
    role_assignments: NO_ROLES,
  }
}

/** One item of `state/entity/details`. */
export const describeEntity = (ledger: RadixLedger, address: string, body: GatewayBody): object => {
  requireEntity(ledger, address)
  const byVault = body.aggregation_level === 'Vault'
  const vaults = ledger.vaults(address)
  const names = Object.entries(namesOf(ledger, address)).map(([key, value]) => text(key, value))
  const wanted = (Object(body.opt_ins) as GatewayBody).explicit_metadata
  const explicit = Array.isArray(wanted)
    ? names.filter((item) => wanted.includes((item as { key: string }).key))
    : undefined
  return {
    address,
    fungible_resources: {
      total_count: vaults.length,
      items: vaults.map((vault) => describeHolding(address, vault, byVault)),
    },
    non_fungible_resources: { total_count: 0, items: [] },
    metadata: { total_count: names.length, items: names },
    ...(explicit && { explicit_metadata: { total_count: explicit.length, items: explicit } }),
    details: detailsOf(ledger, address),
  }
}
