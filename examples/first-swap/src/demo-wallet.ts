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
  /** The key that a wallet would use on a chain: one for every EVM chain, SegWit where a chain has it. */
  main(chain: string): DemoKey
}

/** Node and gateway URLs of the sandbox, and its first demo account. */
export interface SandboxInfo {
  /** Every gateway by chain and kind: `gateways.TRON.trongrid`. */
  readonly gateways: Readonly<Record<string, Readonly<Record<string, string>>>>
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
    gateways: urls.gateways,
    esplora: urls.esplora,
    evm: urls.evm,
    solana: urls.solana,
    wallet: createWallet(account, new Set(Object.keys(urls.gateways).filter((chain) => urls.gateways[chain].evm))),
  }
}

const createWallet = (
  { name, addresses }: { readonly name: string; readonly addresses: readonly DemoKey[] },
  evmChains: ReadonlySet<string>,
): DemoWallet => {
  const key: DemoWallet['key'] = (chain, kind) => {
    const found = addresses.find((one) => one.chain === chain && (kind === undefined || one.kind === kind))
    if (!found) throw new Error(`The demo account has no ${chain} key.`)
    return found
  }
  const main: DemoWallet['main'] = (chain) => {
    if (evmChains.has(chain)) return key('EVM')
    const segwit = addresses.find((one) => one.chain === chain && one.kind === 'p2wpkh')
    return segwit ?? key(chain)
  }
  return { name, key, main }
}
