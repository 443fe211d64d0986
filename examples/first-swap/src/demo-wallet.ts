/** A demo key of the sandbox. It has no value elsewhere. */
export interface DemoKey {
  readonly chain: string
  readonly kind: string
  readonly address: string
  /** 64 hex digits; on Solana the seed of the key pair. */
  readonly privateKey: string
}

/** A demo account: one key for each chain. */
export interface DemoWallet {
  readonly name: string
  key(chain: string, kind?: string): DemoKey
}

/** Node and gateway URLs of the sandbox, and its first demo account. */
export interface SandboxInfo {
  readonly esplora: Readonly<Record<string, string>>
  readonly evm: Readonly<Record<string, string>>
  readonly solana: string
  readonly wallet: DemoWallet
}

/** Reads the URLs and the first demo account from the sandbox. */
export const readSandboxInfo = async (sandbox: string): Promise<SandboxInfo> => {
  const [urls, accounts] = await Promise.all(
    ['urls', 'accounts'].map(async (path) => (await fetch(`${sandbox}/sandbox/${path}`)).json()),
  )
  const [account] = accounts as { name: string; addresses: DemoKey[] }[]
  if (!account) throw new Error('The sandbox has no demo account.')
  return {
    esplora: urls.esplora,
    evm: urls.evm,
    solana: urls.solana,
    wallet: {
      name: account.name,
      key: (chain, kind) => {
        const key = account.addresses.find((one) => one.chain === chain && (kind === undefined || one.kind === kind))
        if (!key) throw new Error(`The demo account has no ${chain} key.`)
        return key
      },
    },
  }
}
