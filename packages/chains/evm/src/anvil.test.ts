import {
  type ApprovalTransaction,
  type BuiltTransaction,
  type Chain,
  type Deposit,
  type Funds,
  SwapError,
  type Token,
  toBase,
} from '@switchyard/core'
import { httpFromFetch } from '@switchyard/net'
import {
  type Contract,
  ContractFactory,
  Interface,
  JsonRpcProvider,
  Transaction,
  type TransactionReceipt,
  Wallet,
} from 'ethers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { evm } from './evm.ts'
import { type Anvil, anvilBinary, anvilPackage, startAnvil } from './testing/anvil.ts'
import { chainOf, coin, contextAt, outgoingOf, routerCall, token, VAULT } from './testing/chain-under-test.ts'
import { type Artifact, compileContracts } from './testing/contracts.ts'

const binary = anvilBinary()
if (!binary && process.env.CI) throw new Error(`${anvilPackage} has no binary for this platform; CI requires it.`)

/** First account every fresh node funds with 10 000 coins. Its key is public. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

const MEMO = '=:BTC.BTC:bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh:0/1/0:t:30'
const ORACLE = '0x420000000000000000000000000000000000000F'
const ONE_ETHER = 10n ** 18n

describe.skipIf(!binary)(
  `EVM on a real node${binary ? '' : ` (${anvilPackage} has no binary for this platform)`}`,
  () => {
    let node: Anvil
    let provider: JsonRpcProvider
    let wallet: Wallet
    let artifact: (name: string) => Artifact
    let chain: Chain
    let router: Contract
    let requests: number
    let snapshot: unknown

    beforeAll(async () => {
      node = await startAnvil(binary as string, '1')
      provider = new JsonRpcProvider(node.url, 1, { staticNetwork: true, cacheTimeout: -1, batchMaxCount: 1 })
      wallet = new Wallet(KEY, provider)
      artifact = compileContracts()
      router = await deploy('Router')
    })
    afterAll(async () => {
      provider?.destroy()
      await node?.stop()
    })
    beforeEach(async () => {
      if (snapshot) await node.rpc('evm_revert', snapshot)
      snapshot = await node.rpc('evm_snapshot')
      requests = 0
      chain = chainAt('ETH', node)
    })

    const chainAt = (code: string, { url }: Anvil): Chain => {
      const http = httpFromFetch(fetch)
      const counted: typeof http = (request) => {
        requests += 1
        return http(request)
      }
      return chainOf(evm({ rpc: { [code]: url }, publicNodes: false }), counted)
    }
    const deploy = async (name: string): Promise<Contract> => {
      const { abi, bytecode } = artifact(name)
      const contract = await new ContractFactory([...abi], bytecode, wallet).deploy()
      await contract.waitForDeployment()
      return contract as Contract
    }
    const tokenHeld = async (
      name: string,
      amount: bigint,
    ): Promise<{ readonly asset: Token; readonly contract: Contract }> => {
      const contract = await deploy(name)
      await (await contract.getFunction('mint')(wallet.address, amount)).wait()
      return { asset: token(await contract.getAddress()), contract }
    }
    const now = async (): Promise<number> => (await provider.getBlock('latest'))?.timestamp ?? 0
    const deposit = async (asset: Token, amount: bigint, expiresIn = 3600): Promise<Deposit> => {
      const expiry = (await now()) + expiresIn
      const to = await router.getAddress()
      const contract = asset.address ?? '0x0000000000000000000000000000000000000000'
      const data = router.interface.encodeFunctionData('depositWithExpiry', [VAULT, contract, amount, MEMO, expiry])
      const approval = asset.address ? { token: asset.address, spender: to, amount } : undefined
      const call = routerCall(asset, amount, { to, data, value: asset.address ? 0n : amount, approval })
      return { ...call, sources: [wallet.address] }
    }
    const funds = (of: Deposit): Promise<Funds> => chain.funds(outgoingOf(of), contextAt())
    const approvalOf = async (of: Deposit): Promise<ApprovalTransaction | undefined> =>
      chain.approval?.(outgoingOf(of), await funds(of), contextAt())
    const build = async (of: Deposit): Promise<BuiltTransaction> => chain.build(of, await funds(of), contextAt())
    const send = async ({ tx }: { readonly tx: unknown }): Promise<TransactionReceipt> => {
      const { gas, gasLimit, gasPrice, from, ...rest } = tx as Record<string, string>
      expect(from).toBe(wallet.address)
      const sent = await wallet.sendTransaction({ ...rest, type: 0, gasLimit: gas ?? gasLimit, gasPrice })
      const receipt = await sent.wait()
      if (!receipt) throw new Error('The transaction was not mined.')
      return receipt
    }
    const refusal = async (promise: Promise<unknown>): Promise<SwapError> => {
      const error = await promise.then(
        () => undefined,
        (caught: unknown) => caught,
      )
      if (!SwapError.is(error)) throw new Error(`Expected a SwapError, got ${String(error)}.`)
      return error
    }
    const depositEvent = (receipt: TransactionReceipt): readonly unknown[] => {
      const abi = new Interface([
        'event Deposit(address indexed to, address indexed asset, uint256 amount, string memo)',
      ])
      const logs = receipt.logs.map((log) => abi.parseLog(log)).filter((log) => log !== null)
      expect(logs).toHaveLength(1)
      return [...(logs[0]?.args ?? [])]
    }

    for (const name of ['PlainToken', 'ModernToken', 'SilentToken', 'ResetToken']) {
      it(`approves and deposits a ${name}, and the router's event contains the deposit`, async () => {
        const amount = 123_456_789n
        const { asset } = await tokenHeld(name, 2n * amount)
        const sell = await deposit(asset, amount)
        const approval = await approvalOf(sell)
        expect(approval?.amount).toBe(amount)
        await send(approval as ApprovalTransaction)
        expect(await approvalOf(sell)).toBeUndefined()
        const built = await build(sell)
        const receipt = await send(built)
        expect(depositEvent(receipt)).toEqual([VAULT, asset.address, amount, MEMO])
        expect(receipt.gasUsed * receipt.gasPrice).toBeLessThanOrEqual(built.networkFee)
        expect(built.warnings).toBeUndefined()
      })
    }

    it('needs two requests to the node for a sell', async () => {
      const { asset, contract } = await tokenHeld('PlainToken', 1000n)
      const sell = await deposit(asset, 1000n)
      await (await contract.getFunction('approve')(await router.getAddress(), 1000n)).wait()
      const held = await funds(sell)
      expect(await chain.approval?.(outgoingOf(sell), held, contextAt())).toBeUndefined()
      await chain.build(sell, held, contextAt())
      expect(requests).toBe(2)
    })

    it('resets an old allowance first when the token requires it and raises it on the next call', async () => {
      const { asset, contract } = await tokenHeld('ResetToken', 1000n)
      await (await contract.getFunction('approve')(await router.getAddress(), 1n)).wait()
      const sell = await deposit(asset, 1000n)
      const first = await approvalOf(sell)
      expect(first?.amount).toBe(0n)
      await send(first as ApprovalTransaction)
      const second = await approvalOf(sell)
      expect(second?.amount).toBe(1000n)
      await send(second as ApprovalTransaction)
      expect(await approvalOf(sell)).toBeUndefined()
      expect(depositEvent(await send(await build(sell)))).toEqual([VAULT, asset.address, 1000n, MEMO])
    })

    it('raises an old allowance in one step when the token allows it', async () => {
      const { asset, contract } = await tokenHeld('PlainToken', 1000n)
      await (await contract.getFunction('approve')(await router.getAddress(), 1n)).wait()
      const approval = await approvalOf(await deposit(asset, 1000n))
      expect(approval?.amount).toBe(1000n)
      await send(approval as ApprovalTransaction)
      expect(await contract.getFunction('allowance')(wallet.address, await router.getAddress())).toBe(1000n)
    })

    it('deposits the native coin through the router', async () => {
      const before = await provider.getBalance(VAULT)
      const receipt = await send(await build(await deposit(coin(), ONE_ETHER)))
      expect(depositEvent(receipt)).toEqual([VAULT, `0x${'0'.repeat(40)}`, ONE_ETHER, MEMO])
      expect((await provider.getBalance(VAULT)) - before).toBe(ONE_ETHER)
    })

    it('sends the native coin with a memo in the data', async () => {
      const sell: Deposit = {
        kind: 'transferWithMemo',
        form: 'transfer',
        asset: coin(),
        amount: 5n * ONE_ETHER,
        sources: [wallet.address],
        to: VAULT,
        memo: MEMO,
      }
      const before = await provider.getBalance(VAULT)
      const receipt = await send(await build(sell))
      const mined = await provider.getTransaction(receipt.hash)
      expect(Buffer.from((mined?.data ?? '').slice(2), 'hex').toString('utf8')).toBe(MEMO)
      expect((await provider.getBalance(VAULT)) - before).toBe(5n * ONE_ETHER)
    })

    for (const name of ['PlainToken', 'SilentToken']) {
      it(`transfers a ${name}`, async () => {
        const { asset, contract } = await tokenHeld(name, 77n)
        const sources = [wallet.address] as const
        await send(await build({ kind: 'simpleTransfer', asset, amount: 77n, sources, to: VAULT.toLowerCase() }))
        expect(await contract.getFunction('balanceOf')(VAULT)).toBe(77n)
        expect(await contract.getFunction('balanceOf')(wallet.address)).toBe(0n)
      })
    }

    it('can send the whole balance minus the stated network fee', async () => {
      const held = await provider.getBalance(wallet.address)
      const sell = (amount: bigint): Deposit => ({
        kind: 'simpleTransfer',
        asset: coin(),
        amount,
        sources: [wallet.address],
        to: VAULT,
      })
      const { networkFee } = await build(sell(1n))
      const all = await build(sell(held - networkFee))
      await send(all)
      expect((await refusal(build(sell(held)))).code).toBe('insufficientBalance')
    })

    it('refuses a native sell that leaves nothing for the fee [SWP-4b, ERR-13]', async () => {
      const held = await provider.getBalance(wallet.address)
      const error = await refusal(build(await deposit(coin(), held - 1n)))
      expect(error.code).toBe('unableToBuildTransaction')
    })

    it('refuses a token sell above the balance with insufficientBalance', async () => {
      const { asset } = await tokenHeld('PlainToken', 999n)
      const error = await refusal(build(await deposit(asset, 1000n)))
      expect(error.code).toBe('insufficientBalance')
      expect(error.data).toEqual({ chain: asset.identifier, amount: '0.001', address: wallet.address })
    })

    it('builds a token sell without native coin for gas and states the fee', async () => {
      const { asset, contract } = await tokenHeld('PlainToken', 1000n)
      await (await contract.getFunction('approve')(await router.getAddress(), 1000n)).wait()
      await node.rpc('anvil_setBalance', wallet.address, '0x1')
      const sell = await deposit(asset, 1000n)
      const built = await build(sell)
      const { gasBalance } = await chain.funds(outgoingOf(sell), contextAt())
      expect(gasBalance < built.networkFee).toBe(true)
      expect(built.warnings).toBeUndefined()
      await node.rpc('anvil_setBalance', wallet.address, `0x${built.networkFee.toString(16)}`)
      await send(built)
    })

    it('builds beyond the balance when the check is waived, with the fallback gas limit and a warning', async () => {
      const { asset } = await tokenHeld('PlainToken', 999n)
      const sell: Deposit = { kind: 'simpleTransfer', asset, amount: 1000n, sources: [wallet.address], to: VAULT }
      const waiving = { ...contextAt(), waived: { balance: true, estimate: false } }
      const built = await chain.build(sell, await chain.funds(outgoingOf(sell), waiving), waiving)
      expect(built.tx).toMatchObject({ gas: '0x7a120' })
      expect(built.warnings).toMatchObject([{ code: 'unableToEstimateGas' }])
      const held = await provider.getBalance(wallet.address)
      const all = { ...sell, asset: coin(), amount: held }
      const coins = await chain.build(all, await chain.funds(outgoingOf(all), waiving), waiving)
      expect(chain.decode(coins, 'ETH')).toMatchObject({ amount: held })
    })

    it('returns the gas price', async () => {
      const wei = BigInt(String(await node.rpc('eth_gasPrice')))
      const reading = await chain.gas?.('ETH', contextAt())
      expect(reading?.unit).toBe('gwei')
      expect(toBase(reading?.value ?? '', 9)).toBe(wei)
    })

    it('refuses an approval when the sender cannot pay its gas', async () => {
      const { asset } = await tokenHeld('PlainToken', 1000n)
      await node.rpc('anvil_setBalance', wallet.address, '0x1')
      expect((await refusal(approvalOf(await deposit(asset, 1000n)))).code).toBe('unableToBuildTransaction')
    })

    it('returns the reason of the contract when a deposit has expired on chain', async () => {
      const error = await refusal(build(await deposit(coin(), 1n, -10)))
      expect(error.code).toBe('unableToBuildTransaction')
      expect(error.message).toContain('THORChain_Router: expired')
    })

    it('builds before the approval is mined, with the fallback gas limit and a warning', async () => {
      const { asset } = await tokenHeld('PlainToken', 1000n)
      const built = await build(await deposit(asset, 1000n))
      expect((built.tx as Record<string, string>).gas).toBe('0x7a120')
      expect(built.warnings?.map(({ code }) => code)).toEqual(['unableToEstimateGas'])
    })

    for (const name of ['PlainToken', 'ModernToken']) {
      it(`detects a missing allowance of a ${name} from the node's estimate when it was not read [ERR-12]`, async () => {
        const { asset } = await tokenHeld(name, 1000n)
        const sell = await deposit(asset, 1000n)
        const { spender: _, ...unapproved } = outgoingOf(sell)
        const error = await refusal(chain.build(sell, await chain.funds(unapproved, contextAt()), contextAt()))
        expect(error.code).toBe('insufficientAllowance')
      })
    }

    it('returns the native balance', async () => {
      const [held] = (await chain.balances?.('ETH', wallet.address, contextAt())) ?? []
      expect(held?.amount).toBe(await provider.getBalance(wallet.address))
      expect(held?.token.identifier).toBe('ETH.ETH')
    })

    it('returns the addresses a sent transaction pays, and none for an unknown hash', async () => {
      const { asset } = await tokenHeld('PlainToken', 1000n)
      const pay = async (sold: Token): Promise<string> => {
        const sources = [wallet.address] as const
        const built = await build({ kind: 'simpleTransfer', asset: sold, amount: 1000n, sources, to: VAULT })
        return (await send(built)).hash
      }
      for (const hash of [await pay(coin()), await pay(asset)]) {
        expect(await chain.recipients?.('ETH', hash, contextAt())).toEqual([VAULT])
      }
      const { hash } = await send(await build(await deposit(coin(), ONE_ETHER)))
      // The router's event names the vault.
      expect(await chain.recipients?.('ETH', hash, contextAt())).toEqual([await router.getAddress(), VAULT])
      expect(await chain.recipients?.('ETH', `0x${'00'.repeat(32)}`, contextAt())).toEqual([])
    })

    it.each(['debug_traceTransaction', 'trace_transaction'] as const)(
      'returns the recipients of coins sent by a contract without an event, by %s',
      async (traces) => {
        const forwarder = await deploy('Forwarder')
        const sent = await forwarder.getFunction('forward').send(VAULT, { value: 5n })
        await sent.wait()
        const tracing = chainOf(evm({ rpc: { ETH: node.url }, publicNodes: false, traces }), httpFromFetch(fetch))
        const address = await forwarder.getAddress()
        expect(await tracing.recipients?.('ETH', sent.hash, contextAt())).toEqual([address, VAULT])
        expect(await chain.recipients?.('ETH', sent.hash, contextAt())).toEqual([address])
      },
    )

    it('does not use a node of another chain', async () => {
      chain = chainAt('BSC', node)
      const asset = coin('BSC')
      const error = await refusal(chain.funds({ asset, amount: 1n, sources: [wallet.address] }, contextAt()))
      expect(error.code).toBe('failedToRetrieveBalance')
      expect(String(error.cause)).toContain('serves chain 1 instead of 56')
    })

    it('adds the layer 1 fee on an OP-stack chain', async () => {
      const base = await startAnvil(binary as string, '8453')
      try {
        const sell = (chainCode: string): Deposit => ({
          kind: 'simpleTransfer',
          asset: coin(chainCode),
          amount: 1n,
          sources: [wallet.address],
          to: VAULT,
        })
        chain = chainAt('BASE', base)
        const bare = await build(sell('BASE'))
        await base.rpc(
          'anvil_setCode',
          ORACLE,
          await node.rpc('eth_getCode', await (await deploy('LayerOneOracle')).getAddress(), 'latest'),
        )
        const built = await build(sell('BASE'))
        const { gasPrice } = built.tx as { readonly gasPrice: string }
        const fields = { type: 0, chainId: 8453, nonce: 0, gasLimit: 500_000, gasPrice, to: VAULT, value: 1 }
        const bytes = BigInt(Transaction.from(fields).unsignedSerialized.length / 2 - 1)
        // The oracle of the test charges 1 gwei a byte; a margin of 20 % is added.
        expect(built.networkFee - bare.networkFee).toBe((bytes * 1_000_000_000n * 12n) / 10n)
      } finally {
        await base.stop()
      }
    })
  },
)
