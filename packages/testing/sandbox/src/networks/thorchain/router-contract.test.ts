import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import type { Sandbox } from '../../sandbox.ts'
import type { Json } from '../../testing/json.ts'
import { stillSandbox } from '../../testing/still-sandbox.ts'
import { addressOf, client } from '../../testing/wallet.ts'
import { HOUR, thor } from './testing/thorchain-client.ts'

const ROUTER = '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const abi = parseAbi([
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration) payable',
])

describe('a swap of USDC to BTC through the router', () => {
  const evm = (sandbox: Sandbox) => {
    const owner = addressOf(sandbox, 'EVM')
    const account = privateKeyToAccount(`0x${owner.privateKey}`)
    const { rpc } = client(sandbox)
    let nonce = 0
    const send = async (to: string, data: `0x${string}`): Promise<Json> => {
      const { result: gas } = await rpc(1, 'eth_estimateGas', [{ from: account.address, to, data }])
      const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n }
      const raw = await account.signTransaction({
        type: 'eip1559',
        chainId: 1,
        nonce: nonce++,
        to: to as `0x${string}`,
        data,
        gas: BigInt(gas ?? 200_000),
        ...fees,
      })
      return rpc(1, 'eth_sendRawTransaction', [raw])
    }
    const estimate = (to: string, data: `0x${string}`): Promise<Json> =>
      rpc(1, 'eth_estimateGas', [{ from: account.address, to, data }])
    return { account, send, estimate, rpc }
  }
  const AMOUNT = 5_000_000_000n

  it('needs the allowance, enforces the expiry, and pays out on Bitcoin', async () => {
    const sandbox = stillSandbox()
    const { quote, status } = thor(sandbox)
    const { send, estimate, rpc } = evm(sandbox)
    const destination = addressOf(sandbox, 'BTC', 'p2tr', 'bob').address
    const priced = await quote({
      from_asset: 'ETH.USDC',
      to_asset: 'BTC.BTC',
      amount: '500000000000',
      destination,
      streaming_interval: '1',
      streaming_quantity: '0',
      liquidity_tolerance_bps: '300',
    })
    expect(priced).toMatchObject({
      router: ROUTER,
      inbound_confirmation_blocks: 2,
      memo: expect.stringMatching(/^=:b:bc1p/),
    })
    const vault = priced.inbound_address as `0x${string}`
    const deposit = (expiry: number) =>
      encodeFunctionData({
        abi,
        functionName: 'depositWithExpiry',
        args: [vault, USDC, AMOUNT, priced.memo, BigInt(expiry)],
      })
    expect((await estimate(ROUTER, deposit(priced.expiry))).error.message).toBe(
      'execution reverted: Failed To TransferFrom',
    )
    await send(USDC, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ROUTER, AMOUNT] }))
    sandbox.world.clock.pass(12_000)
    const past = Math.floor(sandbox.world.clock.now() / 1000)
    expect((await estimate(ROUTER, deposit(past))).error.message).toBe('execution reverted: THORChain_Router: expired')
    const { result: hash } = await send(ROUTER, deposit(priced.expiry))
    expect(await status(hash)).toEqual({ stages: { inbound_observed: { final_count: 0, completed: false } } })
    sandbox.world.clock.pass(12_000)
    const { result: receipt } = await rpc(1, 'eth_getTransactionReceipt', [hash])
    expect(receipt.logs.map((log: Json) => log.topics[0])).toContain(
      '0xef519b7eb82aaf6ac376a6df2d793843ebfd593de5f1a0601d3cc6ab49ebb395',
    )
    const before = sandbox.world.ledger('BTC').balance(destination)
    expect((await status(hash)).tx).toMatchObject({
      id: hash.slice(2).toUpperCase(),
      coins: [{ asset: `ETH.USDC-${USDC.toUpperCase()}`, amount: '500000000000' }],
    })
    sandbox.world.clock.pass(6 * HOUR)
    const {
      out_txs: [payout],
      stages,
    } = await status(hash)
    expect(stages.outbound_signed).toEqual({ completed: true })
    const got = BigInt(payout.coins[0].amount)
    expect(got * 100n >= BigInt(priced.expected_amount_out) * 97n).toBe(true)
    expect(sandbox.world.ledger('BTC').balance(destination) - before).toBe(got)
    const shown = await client(sandbox).json(`${sandbox.urls.esplora.BTC}/tx/${payout.id.toLowerCase()}`)
    expect(shown.vout[0]).toMatchObject({ scriptpubkey_address: destination, value: Number(got) })
  })

  it('accepts plain ether with its memo in the calldata', async () => {
    const sandbox = stillSandbox()
    const { quote, status } = thor(sandbox)
    const { account, rpc } = evm(sandbox)
    const destination = addressOf(sandbox, 'DOGE', undefined, 'bob').address
    const priced = await quote({ from_asset: 'ETH.ETH', to_asset: 'd', amount: '100000000', destination })
    const before = sandbox.world.ledger('DOGE').balance(destination)
    const data = `0x${Buffer.from(priced.memo).toString('hex')}` as const
    const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n }
    const raw = await account.signTransaction({
      type: 'eip1559',
      chainId: 1,
      nonce: 0,
      to: priced.inbound_address,
      value: 10n ** 18n,
      data,
      gas: 60_000n,
      ...fees,
    })
    const { result: hash } = await rpc(1, 'eth_sendRawTransaction', [raw])
    sandbox.world.clock.pass(6 * HOUR)
    const {
      out_txs: [payout],
    } = await status(hash)
    expect(sandbox.world.ledger('DOGE').balance(destination) - before).toBe(BigInt(payout.coins[0].amount))
  })
})
