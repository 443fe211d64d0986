import { findCoin } from '@switchyard/chain-kit'
import type { BuiltTransaction, Chain, Deposit, Funds, SimpleTransfer, Token } from '@switchyard/core'
import { contextAt, NOW, readOutgoing, tokenAt } from '@switchyard/test-support'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  coin as cosmosCoin,
  chainOver as cosmosOver,
  gatewayOf as lcd,
} from '../../../chains/cosmos/src/testing/fixtures.ts'
import {
  chainOver as evmOver,
  fundsWith,
  ROUTER,
  routerCall,
  token,
} from '../../../chains/evm/src/testing/chain-under-test.ts'
import { pay as evmPayment, nodeWith } from '../../../chains/evm/src/testing/deposits.ts'
import { nodeOf as nearNode, chainOver as nearOver } from '../../../chains/near/src/testing/fixtures.ts'
import * as radix from '../../../chains/radix/src/testing/fixtures.ts'
import { chainOver as solanaOver } from '../../../chains/solana/src/testing/fixtures.ts'
import { Network as SolanaNetwork, addressOf as solanaAccount } from '../../../chains/solana/src/testing/network.ts'
import * as starknet from '../../../chains/starknet/src/testing/fixtures.ts'
import * as substrate from '../../../chains/substrate/src/testing/fixtures.ts'
import { USDC as SUI_USDC, chainOver as suiOver } from '../../../chains/sui/src/testing/fixtures.ts'
import { coinOf, idOf, Network as SuiNetwork } from '../../../chains/sui/src/testing/network.ts'
import { chainOver as tonOver } from '../../../chains/ton/src/testing/fixtures.ts'
import { Network as TonNetwork } from '../../../chains/ton/src/testing/network.ts'
import { OWNER as TRON_OWNER, VAULT as TRON_VAULT } from '../../../chains/tron/src/testing/deposits.ts'
import * as tron from '../../../chains/tron/src/testing/fixtures.ts'
import { testWallet } from '../../../chains/utxo/src/testing/wallet.ts'
import { serverOf, chainOver as xrpOver } from '../../../chains/xrp/src/testing/fixtures.ts'

/** Builds a sell for a wallet that holds this much of its chain's own coin, base units; without a figure for one that holds plenty. */
type BuildHolding = (held?: bigint) => Promise<BuiltTransaction>

/** What a sell takes of the coin, base units: the fee that it announces counts where `withFee` is set. */
interface Needs {
  readonly coins: bigint
  readonly withFee: boolean
}

const pay = (asset: Token, amount: bigint, from: string, to: string): SimpleTransfer => ({
  kind: 'simpleTransfer',
  asset,
  amount,
  sources: [from],
  to,
})

/** Builds over the funds that the chain reads, or over `own`, with another amount of the coin in them. */
const overFunds =
  (chain: Chain, deposit: Deposit, own?: Funds, now?: number): BuildHolding =>
  async (held) => {
    const context = contextAt(now)
    const funds = own ?? (await chain.readFunds(readOutgoing(deposit), context))
    const gasBalance = held ?? funds.gasBalance
    const balance = deposit.asset.address === undefined ? gasBalance : funds.balance
    return chain.build(deposit, { ...funds, balance, gasBalance }, context)
  }

const NEAR = 10n ** 24n

const builders = new Map<string, BuildHolding>()

beforeAll(async () => {
  const ton = await TonNetwork.open('v4')
  await ton.fund(10_000_000_000n)
  await ton.mint(5_000_000n)
  const tonChain = tonOver(ton.http, { rpc: { v2: 'https://node.test/api/v2', v3: 'https://node.test/api/v3' } })
  const tonVault = ton.vault.toString({ bounceable: false })
  builders.set('TON coin', overFunds(tonChain, pay(findCoin('TON'), 1_000_000_000n, ton.owner, tonVault)))
  const jetton = tokenAt('TON', ton.minter.address.toString())
  builders.set('TON token', overFunds(tonChain, pay(jetton, 1n, ton.owner, tonVault)))

  const accounts = { 'alice.near': 30n * NEAR, 'bob.near': NEAR }
  const nearChain = nearOver(nearNode({ accounts, tokens: 10n ** 12n, storage: 1_000 }).http)
  const nearToken = tokenAt('NEAR', 'usdt.tether-token.near')
  builders.set('NEAR coin', overFunds(nearChain, pay(findCoin('NEAR'), NEAR, 'alice.near', 'bob.near')))
  builders.set('NEAR token', overFunds(nearChain, pay(nearToken, 1n, 'alice.near', 'bob.near')))

  const solana = new SolanaNetwork()
  const [seller, mint, buyer] = [solanaAccount(1), solanaAccount(2), solanaAccount(3)]
  solana.fund(seller, 10_000_000_000n)
  solana.fund(buyer, 1_000_000_000n)
  const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
  solana.mint(mint, program, 6)
  solana.hold(seller, mint, program, 10n ** 9n)
  const solanaChain = solanaOver(solana.http)
  builders.set('SOL coin', overFunds(solanaChain, pay(findCoin('SOL'), 1_000_000_000n, seller, buyer)))
  builders.set('SOL token', overFunds(solanaChain, pay(tokenAt('SOL', mint), 1n, seller, buyer)))

  const node = nodeWith(() => '0x15f90')
  const usdc = token('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
  const funds = fundsWith({ allowance: 10n ** 18n, spender: ROUTER })
  const clock = 1_700_000_000_000
  builders.set('ETH coin', overFunds(evmOver(node.http), evmPayment, funds, clock))
  builders.set('ETH token', overFunds(evmOver(node.http), routerCall(usdc, 1_000n, { value: 7n }), funds, clock))

  const tronNode = tron.nodeOf({ balance: 900_000_000, tokens: 10n ** 12n, resources: { freeNetLimit: 600 } })
  builders.set(
    'TRON coin',
    overFunds(tron.chainOver(tronNode.http), pay(tron.coin, 1_000_000n, TRON_OWNER, TRON_VAULT)),
  )
  const call = { vm: 'tron', to: TRON_VAULT, data: '12345678', callValue: 7n } as const
  const tronCall: Deposit = { kind: 'contractCall', asset: tron.tether, amount: 1n, sources: [TRON_OWNER], call }
  builders.set('TRON token', overFunds(tron.chainOver(tronNode.http), tronCall, undefined, tron.NOW))

  const dot = '12H7nsDUrJUSCQQJrTKAFfyCWSactiSdjoVUixqcd9CZHTGt'
  const dotTo = '14ShUZUYUR35RBZW6uVVt1zXDxmSQddkeDdXf1JkMA6P721N'
  const hub = substrate.chainOver(
    substrate.nodeOf({
      accounts: { [dot]: { free: 10n ** 15n }, [dotTo]: { free: 10n ** 10n } },
      assets: { [dot]: { id: 1984, balance: 10n ** 12n } },
    }).http,
  )
  builders.set('DOT coin', overFunds(hub, pay(substrate.coin, 10n ** 10n, dot, dotTo)))
  builders.set('DOT token', overFunds(hub, pay(substrate.usdt, 1_000_000n, dot, dotTo)))

  const [strk, strkTo] = ['0x123', `0x${'7'.repeat(60)}`]
  const prices = { l2: 3_000_000_000n, l1Data: 10_000n }
  const strkToken = '0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d'
  const strkNode = starknet.nodeOf({ [`0x0${strkToken.slice(2)}`]: 10n ** 20n, [strkToken]: 10n ** 20n }, 18, prices)
  builders.set('STRK coin', overFunds(starknet.chainOver(strkNode.http), pay(starknet.coin, 10n ** 18n, strk, strkTo)))

  const gateway = lcd({
    balances: { rune: '900000000' },
    answers: { '/thorchain/network': { native_tx_fee_rune: '2000000' } },
  })
  const [thor, thorTo] = ['thor1dheycdevq39qlkxs2a6wuuzyn4aqxhve4qxtxt', 'thor166n4w5039meulfa3p6ydg60ve6ueac7tlt0jws']
  builders.set(
    'THOR coin',
    overFunds(cosmosOver(gateway.http), pay(cosmosCoin('THOR', 'RUNE'), 10n ** 8n, thor, thorTo)),
  )

  const xrd = radix.chainOver(radix.gatewayOf({ pages: [{ [radix.XRD]: '1000' }] }).http)
  const { ed25519, other } = radix.accounts
  builders.set('XRD coin', overFunds(xrd, pay(radix.coin, 10n ** 18n, ed25519, other)))

  const xrp = { from: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', to: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe' }
  const ledger = serverOf({
    accounts: { [xrp.from]: { balance: 10n ** 9n, objects: 2 }, [xrp.to]: { balance: 10n ** 6n } },
  })
  builders.set(
    'XRP coin',
    overFunds(xrpOver(ledger.http), pay(findCoin('XRP'), 10n ** 7n, xrp.from, xrp.to), undefined, NOW),
  )

  const sui =
    (asset: Token): BuildHolding =>
    async (held) => {
      const network = new SuiNetwork()
      network.coins.set('0x2::sui::SUI', [coinOf(1, held ?? 10n ** 10n)])
      network.coins.set(SUI_USDC, [coinOf(2, 10n ** 9n)])
      const deposit = pay(asset, 1_000_000n, idOf(0xaa), idOf(0xbb))
      return overFunds(suiOver(network.graphql, { protocol: 'graphql' }), deposit)(held)
    }
  builders.set('SUI coin', sui(findCoin('SUI')))
  builders.set('SUI token', sui(tokenAt('SUI', SUI_USDC)))

  builders.set('BTC coin', async (held = 10n ** 8n) => {
    const wallet = testWallet('BTC', '2')
    const key = wallet.key('one', 'p2wpkh')
    wallet.pay(key, held)
    return wallet.build(pay(findCoin('BTC'), 1_000_000n, key.address, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'))
  })
})

describe('a sell', () => {
  it.each<[string, Needs]>([
    ['TON coin', { coins: 1_000_000_000n, withFee: true }],
    // The attached 0.05 TON are part of the announced fee. A wallet that holds less sends nothing and reports success.
    ['TON token', { coins: 0n, withFee: true }],
    // 1,000 bytes of storage take 0.01 NEAR that must stay.
    ['NEAR coin', { coins: NEAR + NEAR / 100n, withFee: true }],
    // A yocto is attached to the transfer, and 0.00125 NEAR to the registration of the recipient.
    ['NEAR token', { coins: NEAR / 100n + NEAR / 800n + 1n, withFee: false }],
    ['SOL coin', { coins: 1_000_000_000n, withFee: true }],
    // The rent of the recipient's token account.
    ['SOL token', { coins: 2_039_280n, withFee: false }],
    ['ETH coin', { coins: 1_000n, withFee: true }],
    ['ETH token', { coins: 7n, withFee: false }],
    ['TRON coin', { coins: 1_000_000n, withFee: true }],
    ['TRON token', { coins: 7n, withFee: false }],
    // The existential deposit of 0.01 DOT stays.
    ['DOT coin', { coins: 10n ** 10n + 10n ** 8n, withFee: true }],
    ['DOT token', { coins: 10n ** 8n, withFee: false }],
    ['STRK coin', { coins: 10n ** 18n, withFee: true }],
    ['THOR coin', { coins: 10n ** 8n, withFee: true }],
    ['XRD coin', { coins: 10n ** 18n, withFee: true }],
    // A reserve of 1 XRP, and 0.2 for each of two objects, out of which the fee may be paid.
    ['XRP coin', { coins: 10n ** 7n + 1_400_000n, withFee: false }],
    ['SUI coin', { coins: 1_000_000n, withFee: true }],
    ['SUI token', { coins: 0n, withFee: true }],
    // 110 virtual bytes without change, at 2.
    ['BTC coin', { coins: 1_000_220n, withFee: false }],
  ])('of a %s is built with what it takes of the coin, and not with a unit less', async (name, { coins, withFee }) => {
    const build = builders.get(name) as BuildHolding
    const { networkFee } = await build()
    const least = coins + (withFee ? networkFee : 0n)
    expect((await build(least)).networkFee).toBeLessThanOrEqual(networkFee)
    await expect(build(least - 1n)).rejects.toMatchObject({
      code: expect.stringMatching(/^(unableToBuildTransaction|insufficientBalance)$/),
    })
  })
})
