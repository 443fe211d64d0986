/** Balances by holder and resource. A holder is an account, or what a component keeps for one: `component_rdx1…#account_rdx1…`. */
export interface Vaults {
  /** Undefined where the holder never had the resource. */
  get(holder: string, resource: string): bigint | undefined
}

/** A vault of the ledger and the state version of its last change. */
export interface Vault {
  readonly resource: string
  readonly amount: bigint
  readonly changedAt: number
}

/** The vaults of the ledger. */
export class LedgerVaults implements Vaults {
  readonly #holders = new Map<string, Map<string, Vault>>()

  get(holder: string, resource: string): bigint | undefined {
    return this.#holders.get(holder)?.get(resource)?.amount
  }

  set(holder: string, resource: string, amount: bigint, changedAt: number): void {
    const vaults = this.#holders.get(holder) ?? new Map<string, Vault>()
    this.#holders.set(holder, vaults.set(resource, { resource, amount, changedAt }))
  }

  /** Vaults of a holder, the last changed first. */
  of(holder: string): readonly Vault[] {
    return [...(this.#holders.get(holder)?.values() ?? [])].sort((one, other) => other.changedAt - one.changedAt)
  }

  /** Vaults that a component keeps, added up by resource. */
  ofComponent(component: string): readonly Vault[] {
    const totals = new Map<string, Vault>()
    for (const [holder, vaults] of this.#holders) {
      if (!holder.startsWith(`${component}#`)) continue
      for (const vault of vaults.values()) {
        const { amount = 0n, changedAt = 0 } = totals.get(vault.resource) ?? {}
        totals.set(vault.resource, {
          ...vault,
          amount: amount + vault.amount,
          changedAt: Math.max(changedAt, vault.changedAt),
        })
      }
    }
    return [...totals.values()]
  }
}

/** A change of a vault. */
export interface VaultChange {
  readonly holder: string
  readonly resource: string
  readonly before: bigint | undefined
  readonly after: bigint
}

/** Changes of one transaction over the vaults of the ledger. */
export class VaultChanges implements Vaults {
  readonly #base: Vaults
  readonly #changed = new Map<string, { readonly holder: string; readonly resource: string; amount: bigint }>()

  constructor(base: Vaults) {
    this.#base = base
  }

  get(holder: string, resource: string): bigint | undefined {
    return this.#changed.get(`${holder}/${resource}`)?.amount ?? this.#base.get(holder, resource)
  }

  /** Adds a signed amount. */
  add(holder: string, resource: string, amount: bigint): void {
    const total = (this.get(holder, resource) ?? 0n) + amount
    this.#changed.set(`${holder}/${resource}`, { holder, resource, amount: total })
  }

  list(): readonly VaultChange[] {
    return [...this.#changed.values()].map(({ holder, resource, amount }) => ({
      holder,
      resource,
      before: this.#base.get(holder, resource),
      after: amount,
    }))
  }
}
