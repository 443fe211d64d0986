import { PublicKey, SystemInstruction, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { demoKey, type RunningServer, startDemo } from '@switchyard/server'
import { Psbt, script } from 'bitcoinjs-lib'
import { Interface } from 'ethers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, createApiClient } from '../src/create-api-client.ts'
import { readSandboxInfo, type SandboxInfo } from '../src/demo-wallet.ts'
import { runSwap } from '../src/swap-steps.ts'

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const router = new Interface([
  'function depositWithExpiry(address payable vault, address asset, uint256 amount, string memo, uint256 expiration) payable',
])

interface Inbound {
  readonly chain: string
  readonly address: string
  readonly router?: string
}

let sandbox: Sandbox
let server: RunningServer
let api: Api
let info: SandboxInfo
const lines: string[] = []
const report = (line: string) => void lines.push(line)

const readInbound = async (chain: string): Promise<Inbound> => {
  const response = await fetch(`${sandbox.urls.base}/thornode/thorchain/inbound_addresses`)
  const inbound = ((await response.json()) as Inbound[]).find((one) => one.chain === chain)
  if (!inbound) throw new Error(`No inbound address of ${chain}.`)
  return inbound
}

beforeAll(async () => {
  sandbox = createSandbox({ speed: 600 })
  const urls = await sandbox.listen()
  server = await startDemo({ sandboxUrl: urls.base, port: 0, logLevel: 'silent' })
  await server.engine.ready()
  api = createApiClient(server.url, demoKey)
  info = await readSandboxInfo(urls.base)
}, 30_000)

afterAll(async () => {
  await server?.stop()
  await sandbox?.close()
})

describe('a first swap', () => {
  it('goes from BTC to ETH, through a PSBT an independent library reads as exactly the quoted deposit [SVC-2, SRS-3, SRS-3b, SRS-4]', async () => {
    const vault = await readInbound('BTC')
    const only = { providers: ['THORCHAIN_STREAMING'] }
    const scenario = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1', ...only }
    const trace = await runSwap(scenario, { api, info, report })
    expect(trace.final.status).toBe('completed')
    expect(trace.final.toAddress?.toLowerCase()).toBe(info.wallet.key('EVM').address.toLowerCase())
    expect(Number(trace.final.toAmount)).toBeGreaterThanOrEqual(Number(trace.route.expectedBuyAmountMaxSlippage))

    const psbt = Psbt.fromBase64(trace.swap.tx as string)
    const [first] = psbt.txOutputs
    expect([first?.address, first?.value]).toEqual([vault.address, 10_000_000n])
    const data = psbt.txOutputs.map(({ script: bytes }) => script.decompile(bytes)).find((parts) => parts?.[0] === 0x6a)
    expect(Buffer.from(data?.[1] as Uint8Array).toString('utf8')).toBe(trace.swap.memo)
    expect(trace.swap.memo).toContain(info.wallet.key('EVM').address)
    const source = info.wallet.key('BTC', 'p2wpkh').address
    const others = psbt.txOutputs.filter(({ address }) => address !== undefined && address !== vault.address)
    expect(others.every(({ address }) => address === source)).toBe(true)
  })

  it('goes from USDC to BTC, through an approval and a router call that reads as exactly the quoted deposit [SVC-2, SRS-5, SRS-6]', async () => {
    const inbound = await readInbound('ETH')
    const only = { providers: ['THORCHAIN_STREAMING'] }
    const scenario = { sellAsset: USDC, buyAsset: 'BTC.BTC', sellAmount: '5000', ...only }
    const trace = await runSwap(scenario, { api, info, report })
    expect(trace.final.status).toBe('completed')
    expect(lines.some((line) => line.startsWith('approve'))).toBe(true)

    const tx = trace.swap.tx as { to: string; data: string; value: string }
    expect(tx.to.toLowerCase()).toBe(inbound.router?.toLowerCase())
    expect(tx.value).toBe('0')
    const call = router.decodeFunctionData('depositWithExpiry', tx.data)
    expect(call.vault.toLowerCase()).toBe(inbound.address.toLowerCase())
    expect(call.asset.toLowerCase()).toBe(USDC.slice(USDC.indexOf('0x')).toLowerCase())
    expect(call.amount).toBe(5_000_000_000n)
    expect(call.memo).toBe(trace.swap.memo)
    expect(call.expiration).toBe(BigInt(trace.swap.expiration as string))
    expect(trace.swap.meta.allowance).toBe('5000')
  })

  it('goes from SOL to ETH, through a transaction an independent library reads as exactly the quoted deposit [SVC-2]', async () => {
    const scenario = { sellAsset: 'SOL.SOL', buyAsset: 'ETH.ETH', sellAmount: '20', providers: ['NEAR'] }
    const trace = await runSwap(scenario, { api, info, report })
    expect(trace.final.status).toBe('completed')
    expect(Number(trace.final.toAmount)).toBeGreaterThanOrEqual(Number(trace.route.expectedBuyAmountMaxSlippage))

    const { message } = VersionedTransaction.deserialize(Buffer.from(trace.swap.tx as string, 'base64'))
    const { instructions, payerKey } = TransactionMessage.decompile(message)
    expect(payerKey.toBase58()).toBe(info.wallet.key('SOL').address)
    const moves = instructions.filter(({ programId }) => programId.equals(SystemProgram.programId))
    expect(moves.map((one) => SystemInstruction.decodeTransfer(one))).toEqual([
      { fromPubkey: payerKey, toPubkey: new PublicKey(trace.swap.targetAddress ?? ''), lamports: 20_000_000_000n },
    ])
  })
})
