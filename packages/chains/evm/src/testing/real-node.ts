import {
  type ApprovalTransaction,
  type BuiltTransaction,
  type Chain,
  type Deposit,
  type Funds,
  SwapError,
  type Token,
} from '@switchyard/core'
import { httpFromFetch } from '@switchyard/net'
import { describeWhere } from '@switchyard/test-support'
import { type Anvil, findAnvil, startAnvil } from '@switchyard/test-support/anvil'
import { type Contract, ContractFactory, Interface, JsonRpcProvider, type TransactionReceipt, Wallet } from 'ethers'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { evm } from '../evm.ts'
import { contextAt, createChain, readOutgoing, routerCall, token, VAULT } from './chain-under-test.ts'
import { type Artifact, compileContracts } from './contracts.ts'

/** Describes a suite on the node; `binary` starts another one. */
export const describeRealNode = (suite: (binary: string) => void): void =>
  describeWhere(findAnvil(), 'EVM on a real node', (binary) => {
    startRealNode(binary)
    suite(binary)
  })

/** First account every fresh node funds with 10 000 coins. Its key is public. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

export const MEMO = '=:BTC.BTC:bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh:0/1/0:t:30'
export const ONE_ETHER: bigint = 10n ** 18n

/** The node of a test file and what runs on it; `startRealNode` fills it. */
export const real = {} as {
  node: Anvil
  provider: JsonRpcProvider
  wallet: Wallet
  artifact: (name: string) => Artifact
  chain: Chain
  router: Contract
  /** Requests of the chain to the node in this test. */
  requests: number
}

/** Starts a node for a suite; every test begins from the same state. */
const startRealNode = (binary: string): void => {
  let snapshot: unknown

  beforeAll(async () => {
    real.node = await startAnvil(binary, '1')
    real.provider = new JsonRpcProvider(real.node.url, 1, { staticNetwork: true, cacheTimeout: -1, batchMaxCount: 1 })
    real.wallet = new Wallet(KEY, real.provider)
    real.artifact = compileContracts()
    real.router = await deploy('Router')
  })
  afterAll(async () => {
    real.provider?.destroy()
    await real.node?.stop()
  })
  beforeEach(async () => {
    if (snapshot) await real.node.rpc('evm_revert', snapshot)
    snapshot = await real.node.rpc('evm_snapshot')
    real.requests = 0
    real.chain = chainAt('ETH', real.node)
  })
}

export const chainAt = (code: string, { url }: Anvil): Chain => {
  const http = httpFromFetch(fetch)
  const counted: typeof http = (request) => {
    real.requests += 1
    return http(request)
  }
  return createChain(evm({ rpc: { [code]: url }, publicNodes: false }), counted)
}

export const deploy = async (name: string): Promise<Contract> => {
  const { abi, bytecode } = real.artifact(name)
  const contract = await new ContractFactory([...abi], bytecode, real.wallet).deploy()
  await contract.waitForDeployment()
  return contract as Contract
}

export const tokenHeld = async (
  name: string,
  amount: bigint,
): Promise<{ readonly asset: Token; readonly contract: Contract }> => {
  const contract = await deploy(name)
  await (await contract.getFunction('mint')(real.wallet.address, amount)).wait()
  return { asset: token(await contract.getAddress()), contract }
}

const now = async (): Promise<number> => (await real.provider.getBlock('latest'))?.timestamp ?? 0

export const deposit = async (asset: Token, amount: bigint, expiresIn = 3600): Promise<Deposit> => {
  const expiry = (await now()) + expiresIn
  const to = await real.router.getAddress()
  const contract = asset.address ?? '0x0000000000000000000000000000000000000000'
  const data = real.router.interface.encodeFunctionData('depositWithExpiry', [VAULT, contract, amount, MEMO, expiry])
  const approval = asset.address ? { token: asset.address, spender: to, amount } : undefined
  const call = routerCall(asset, amount, { to, data, value: asset.address ? 0n : amount, approval })
  return { ...call, sources: [real.wallet.address] }
}

export const funds = (of: Deposit): Promise<Funds> => real.chain.readFunds(readOutgoing(of), contextAt())

export const approvalOf = async (of: Deposit): Promise<ApprovalTransaction | undefined> =>
  real.chain.buildApproval?.(readOutgoing(of), await funds(of), contextAt())

export const build = async (of: Deposit): Promise<BuiltTransaction> =>
  real.chain.build(of, await funds(of), contextAt())

export const send = async ({ tx }: { readonly tx: unknown }): Promise<TransactionReceipt> => {
  const { gas, gasLimit, gasPrice, from, ...rest } = tx as Record<string, string>
  expect(from).toBe(real.wallet.address)
  const sent = await real.wallet.sendTransaction({ ...rest, type: 0, gasLimit: gas ?? gasLimit, gasPrice })
  const receipt = await sent.wait()
  if (!receipt) throw new Error('The transaction was not mined.')
  return receipt
}

export const refusal = async (promise: Promise<unknown>): Promise<SwapError> => {
  const error = await promise.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  if (!SwapError.is(error)) throw new Error(`Expected a SwapError, got ${String(error)}.`)
  return error
}

export const depositEvent = (receipt: TransactionReceipt): readonly unknown[] => {
  const abi = new Interface(['event Deposit(address indexed to, address indexed asset, uint256 amount, string memo)'])
  const logs = receipt.logs.map((log) => abi.parseLog(log)).filter((log) => log !== null)
  expect(logs).toHaveLength(1)
  return [...(logs[0]?.args ?? [])]
}
