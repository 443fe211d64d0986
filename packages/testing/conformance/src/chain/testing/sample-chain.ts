import { type Chain, type Deposit, parseBase, SwapError, type Token, UpstreamError } from '@switchyard/core'
import type { Tools } from '../../check.ts'
import type { ChainCases } from '../chain-cases.ts'
import type { ChainSubject } from '../chain-session.ts'

export const coin: Token = {
  ...{ identifier: 'SMPL.SMPL', chain: 'SMPL', chainId: 'sample-1', ticker: 'SMPL', symbol: 'SMPL', name: 'Sample' },
  decimals: 6,
}

type Members = Readonly<Record<string, string>>

/** An address is `s`, a digit and its complement to nine, so that every change shows. */
const isAddress = (text: string): boolean => /^s\d\d$/.test(text) && Number(text[1]) + Number(text[2]) === 9

const read = async ({ http }: Tools, account: string, signal: AbortSignal): Promise<Members> => {
  const { status, text } = await http({ method: 'GET', url: `https://gateway.example/${account}`, signal })
  try {
    const body: unknown = JSON.parse(text)
    if (status === 200 && typeof body === 'object' && body !== null) return body as Members
  } catch {
    // The error below covers it.
  }
  throw new UpstreamError('no account')
}

const amount = (text: unknown): bigint => {
  const found = typeof text === 'string' ? parseBase(text) : undefined
  if (found === undefined) throw new UpstreamError('an amount is missing')
  return found
}

/** A small chain that keeps the contract. */
export const sampleChain = (tools: Tools): Chain => ({
  family: 'sample',
  contract: 1,
  codes: ['SMPL'],
  facts: [
    { code: 'SMPL', chainId: 'sample-1', name: 'Sample', nativeTicker: 'SMPL', nativeDecimals: 6, blockSeconds: 1 },
  ],
  readAddress: (_code, text) => (isAddress(text) ? { canonical: text, form: 'account' } : undefined),
  readFunds: async ({ sources }, { signal }) => {
    const balance = amount((await read(tools, sources[0], signal)).balance)
    return { balance, gasBalance: balance, state: {} }
  },
  build: async (deposit, { balance }) => {
    const { to, memo = '' } = deposit as Deposit & { readonly to?: string; readonly memo?: string }
    if (memo.length > 80 || deposit.amount > balance) throw new SwapError('unableToBuildTransaction')
    const tx = { from: deposit.sources[0], to: to ?? '', amount: String(deposit.amount), memo }
    return { tx, txType: 'sample', networkFee: 1n }
  },
  decode: ({ tx }) => {
    const { from = '', to = '', amount: sent = '', memo } = tx as Members
    return { to, amount: BigInt(sent), memo: memo || undefined, others: [], from: [from] }
  },
})

const stubs = [{ request: { url: '/s' }, response: { json: { balance: '1000' } } }]
const transfer = { kind: 'simpleTransfer', asset: coin, amount: 10n, sources: ['s18'], to: 's27' } as const

export const sampleChainCases: ChainCases = {
  tokens: [coin],
  addresses: [{ chain: 'SMPL', valid: [{ text: 's18', canonical: 's18' }], invalid: ['s11', 'bc1q'] }],
  funds: [
    {
      title: 'an account',
      outgoing: { asset: coin, amount: 1n, sources: ['s18'] },
      stubs,
      balance: 1_000n,
      gasBalance: 1_000n,
    },
  ],
  builds: [
    { title: 'plain', deposit: transfer, stubs },
    { title: 'with a memo', deposit: { ...transfer, kind: 'transferWithMemo', form: 'transfer', memo: 'm' }, stubs },
  ],
  refusedBuilds: [
    { title: 'too much', deposit: { ...transfer, amount: 1_001n }, stubs, errorCode: 'unableToBuildTransaction' },
  ],
}

/** The sample chain with some parts replaced. */
export const chainSubject = (
  defect: (chain: Chain, tools: Tools) => Partial<Chain> = () => ({}),
  cases: ChainCases = sampleChainCases,
): ChainSubject => ({
  make: (tools) => {
    const chain = sampleChain(tools)
    return { ...chain, ...defect(chain, tools) }
  },
  cases,
})
