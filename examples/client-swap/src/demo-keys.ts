/** A gateway and the first demo account of the sandbox. Its keys are public and of no value elsewhere. */
export interface DemoKeys {
  /** JSON-RPC of Ethereum. */
  readonly rpc: string
  readonly ethereum: { readonly address: string; readonly privateKey: string }
  readonly bitcoinAddress: string
}

interface Account {
  readonly addresses: readonly {
    readonly chain: string
    readonly kind: string
    readonly address: string
    readonly privateKey: string
  }[]
}

/** Reads them from the sandbox. */
export const readDemoKeys = async (sandbox: string): Promise<DemoKeys> => {
  const urls = (await (await fetch(`${sandbox}/sandbox/urls`)).json()) as { readonly evm: Record<string, string> }
  const [account] = (await (await fetch(`${sandbox}/sandbox/accounts`)).json()) as readonly Account[]
  const ethereum = account?.addresses.find(({ chain }) => chain === 'EVM')
  const bitcoin = account?.addresses.find(({ chain, kind }) => chain === 'BTC' && kind === 'p2wpkh')
  const rpc = urls.evm['1']
  if (!ethereum || !bitcoin || rpc === undefined) throw new Error('The sandbox has no demo account.')
  return { rpc, ethereum, bitcoinAddress: bitcoin.address }
}
