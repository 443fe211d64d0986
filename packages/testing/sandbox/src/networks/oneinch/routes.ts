import { type Context, Hono } from 'hono'
import { encodeAbiParameters, encodeFunctionData, erc20Abi } from 'viem'
import { allowanceKey } from '../../ledgers/evm/contracts/erc20.ts'
import type { EvmLedger } from '../../ledgers/evm/evm-ledger.ts'
import type { World } from '../../world/world.ts'
import { type Coin, coinsOf, NATIVE } from './coins.ts'
import { EXECUTOR, executorFields, ROUTER, routerAbi } from './router-abi.ts'
import { hundredths, priceTrade, Refusal, type Trade } from './trade.ts'

type Address = `0x${string}`
type Query = Readonly<Record<string, string>>

const MAX_SLIPPAGE_BPS = 5_000
const QUOTED_GAS = 215_000

const describeCoin = ({ address, symbol, name, decimals }: Coin) => ({
  address: address.toLowerCase(),
  symbol,
  name,
  decimals,
  eip2612: false,
  isFoT: false,
  logoURI: `https://tokens.1inch.io/${address.toLowerCase()}.png`,
  tags: [address === NATIVE ? 'native' : 'tokens'],
})

const address = (query: Query, name: string): Address => {
  const text = query[name] ?? ''
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) throw new Refusal(`${name} must be an Ethereum address`)
  return text as Address
}

const requireFunds = (ledger: EvmLedger, { sell, amount }: Trade, from: string): void => {
  const native = sell.address === NATIVE
  const balance = ledger.balance(from, native ? 'native' : sell.address)
  if (balance < amount) throw new Refusal(`Not enough ${sell.symbol} balance. Amount: ${amount}. Balance: ${balance}.`)
  if (native) return
  const allowance = ledger.state.get(allowanceKey(sell.address.toLowerCase(), from, ROUTER))
  if (allowance >= amount) return
  throw new Refusal(`Not enough allowance. Amount: ${amount}. Allowance: ${allowance}. Spender: ${ROUTER}`, [
    { type: 'amount', value: String(amount) },
    { type: 'allowance', value: String(allowance) },
  ])
}

const callData = (trade: Trade, query: Query, from: Address): Address => {
  const slippage = hundredths(query, 'slippage', MAX_SLIPPAGE_BPS)
  const data =
    trade.feeBps === 0 ? '0x' : encodeAbiParameters(executorFields, [trade.feeBps, address(query, 'referrer')])
  const desc = {
    srcToken: trade.sell.address as Address,
    dstToken: trade.buy.address as Address,
    srcReceiver: EXECUTOR as Address,
    dstReceiver: query.receiver === undefined ? from : address(query, 'receiver'),
    amount: trade.amount,
    minReturnAmount: (trade.output * BigInt(10_000 - slippage)) / 10_000n,
    flags: 0n,
  }
  return encodeFunctionData({ abi: routerAbi, functionName: 'swap', args: [EXECUTOR, desc, data] })
}

const swap = (world: World, ledger: EvmLedger, query: Query): object => {
  const trade = priceTrade(world, ledger, query)
  const from = address(query, 'from')
  address(query, 'origin')
  const tx = {
    from,
    to: ROUTER,
    data: callData(trade, query, from),
    value: trade.sell.address === NATIVE ? String(trade.amount) : '0',
    gasPrice: String(ledger.parameters.baseFee + ledger.parameters.tip),
  }
  if (query.disableEstimate === 'true') return { dstAmount: String(trade.output), tx: { ...tx, gas: 0 } }
  requireFunds(ledger, trade, from)
  const result = ledger.call({ from, to: tx.to, value: BigInt(tx.value), data: tx.data })
  if (result.revert) throw new Refusal('cannot estimate')
  return { dstAmount: String(trade.output), tx: { ...tx, gas: Number(result.gasUsed) } }
}

const quote = (world: World, ledger: EvmLedger, query: Query): object => {
  const trade = priceTrade(world, ledger, query)
  return {
    dstAmount: String(trade.output),
    ...(query.includeTokensInfo === 'true'
      ? { srcToken: describeCoin(trade.sell), dstToken: describeCoin(trade.buy) }
      : {}),
    ...(query.includeGas === 'true' ? { gas: QUOTED_GAS } : {}),
  }
}

const approval = (ledger: EvmLedger, query: Query): object => {
  const amount = query.amount === undefined ? 2n ** 256n - 1n : BigInt(query.amount)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ROUTER, amount] })
  const gasPrice = String(ledger.parameters.baseFee + ledger.parameters.tip)
  return { data, gasPrice, to: address(query, 'tokenAddress'), value: '0' }
}

const allowance = (ledger: EvmLedger, query: Query): object => {
  const token = address(query, 'tokenAddress').toLowerCase()
  return { allowance: String(ledger.state.get(allowanceKey(token, address(query, 'walletAddress'), ROUTER))) }
}

const tokens = (ledger: EvmLedger): object => ({
  tokens: Object.fromEntries(coinsOf(ledger).map((coin) => [coin.address.toLowerCase(), describeCoin(coin)])),
})

const refuse = (context: Context, error: unknown): Response => {
  if (!(error instanceof Refusal)) throw error
  const { message: description, meta } = error
  const requestId = '00000000-0000-4000-8000-000000000000'
  return context.json({ error: 'Bad Request', description, statusCode: 400, requestId, meta }, 400)
}

/** The Classic Swap API under `/swap/v6.0` and `/swap/v6.1`. */
export const routes = (world: World): Hono => {
  const app = new Hono()
  const on = (path: string, handle: (ledger: EvmLedger, query: Query) => object): void => {
    app.get(`/:chainId/${path}`, (context) => {
      const ledger = world.evm.find(({ parameters }) => String(parameters.chainId) === context.req.param('chainId'))
      if (!ledger) return context.notFound()
      try {
        return context.json(handle(ledger, context.req.query()))
      } catch (error) {
        return refuse(context, error)
      }
    })
  }
  on('quote', (ledger, query) => quote(world, ledger, query))
  on('swap', (ledger, query) => swap(world, ledger, query))
  on('tokens', tokens)
  on('approve/spender', () => ({ address: ROUTER }))
  on('approve/allowance', allowance)
  on('approve/transaction', approval)
  on('liquidity-sources', () => ({ protocols: [{ id: 'SANDBOX', title: 'Sandbox pools', img: '', img_color: '' }] }))
  return app
}
