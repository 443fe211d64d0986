import { Address, type Cell, comment, internal, type MessageRelaxed, toNano } from '@ton/core'
import { keyPairFromSeed } from '@ton/crypto'
import { Blockchain, type SandboxContract, type TreasuryContract } from '@ton/sandbox'
import { WalletContractV4, WalletContractV5R1 } from '@ton/ton'
import { beforeEach, describe, expect, it } from 'vitest'
import { externalTransfer } from '../../testing/ton-wallet.ts'
import { createClock } from '../../world/clock.ts'
import { TonLedger } from './ton-ledger.ts'

const NOW = 1_764_000_000
const SEED = Buffer.alloc(32, 7)
const keys = keyPairFromSeed(SEED)
const strange = keyPairFromSeed(Buffer.alloc(32, 9))
const unused = new Address(0, Buffer.alloc(32, 3))
const other = WalletContractV4.create({ workchain: 0, publicKey: strange.publicKey })

const cases = [
  ['v4', WalletContractV4.create({ workchain: 0, publicKey: keys.publicKey })],
  ['v5', WalletContractV5R1.create({ workchain: 0, publicKey: keys.publicKey })],
] as const

interface TransferParts {
  readonly messages?: readonly MessageRelaxed[]
  readonly seqno?: number
  readonly timeout?: number
  readonly secretKey?: Buffer
  readonly sendMode?: number
}

const pays = (value: bigint, to: Address = unused, bounce = false, body?: Cell): MessageRelaxed =>
  internal({ to, value, bounce, ...(body && { body }) })

/** The first message of a wallet of the other key. */
const opening = (wallet: WalletContractV4 | WalletContractV5R1): Cell =>
  externalTransfer(wallet, { secretKey: strange.secretKey, seqno: 0, timeout: NOW + 60, messages: [pays(1n)] })

describe.each(cases)('a %s wallet, compared with the virtual machine of the network', (_, wallet) => {
  let chain: Blockchain
  let ledger: TonLedger
  let admin: SandboxContract<TreasuryContract>
  let sent: number

  const both = async (address: Address, value: bigint): Promise<void> => {
    await admin.send({ to: address, value, bounce: false })
    ledger.fund(address.toString(), value)
  }

  const signed = ({ messages = [pays(toNano('0.1'))], ...parts }: TransferParts): Cell =>
    externalTransfer(wallet, { secretKey: keys.secretKey, timeout: NOW + 60, seqno: sent, messages, ...parts })

  const balances = async (addresses: readonly Address[]) =>
    Promise.all(addresses.map(async (address) => (await chain.getContract(address)).balance))

  /** Sends the same bytes to both and compares the verdict, and every balance. */
  const agree = async (cell: Cell, others: readonly Address[] = []): Promise<void> => {
    const addresses = [wallet.address, unused, ...others]
    const error = await chain.sendMessage(cell).then(
      () => undefined,
      (caught) => caught,
    )
    if (error) {
      const code = !error.exitCode ? 'before smart-contract execution' : `exitcode=${error.exitCode},`
      expect(() => ledger.submit(cell)).toThrow(code)
    } else {
      ledger.submit(cell)
      sent++
    }
    expect(addresses.map((address) => ledger.balance(address.toString()))).toEqual(await balances(addresses))
  }

  beforeEach(async () => {
    chain = await Blockchain.create()
    chain.now = NOW
    admin = await chain.treasury('admin')
    ledger = new TonLedger(createClock(() => NOW * 1_000, 60))
    sent = 0
    await both(wallet.address, toNano('10'))
  })

  it('has the same address, fees and balances for its first and later messages', async () => {
    await agree(signed({}))
    for (const text of ['hi', 'x'.repeat(300)]) {
      await agree(signed({ messages: [pays(toNano('1'), unused, false, comment(text))] }))
    }
    await agree(signed({ messages: [1n, 2n, 3n].map((part) => pays(part * toNano('0.1'))) }))
    const [transaction] = ledger.transactionsOf(wallet.address)
    const [real] = await chain.getTransactions(wallet.address)
    expect(transaction?.view.totalFees).toEqual(real?.totalFees)
  })

  it('refuses what the contract refuses, with its exit code', async () => {
    await agree(signed({}))
    await agree(signed({ seqno: 7 }))
    await agree(signed({ seqno: 0 }))
    await agree(signed({ timeout: NOW }))
    await agree(signed({ timeout: NOW - 1, seqno: 3 }))
    await agree(signed({ secretKey: strange.secretKey }))
    await agree(signed({ secretKey: strange.secretKey, timeout: NOW - 1 }))
    await agree(signed({}))
  })

  it('refuses messages to accounts without a contract or without coins', async () => {
    await agree(signed({ seqno: 1 }))
    const poor = WalletContractV5R1.create({ workchain: 0, publicKey: strange.publicKey })
    expect(() => ledger.submit(opening(poor))).toThrow('Failed to unpack account state')
  })

  it('skips a payment it cannot afford and counts it, and empties itself with mode 128', async () => {
    await agree(signed({ messages: [pays(toNano('100'))] }))
    await agree(signed({ messages: [pays(toNano('9.999'))] }))
    await agree(signed({ messages: [pays(0n)], sendMode: 130 }))
    expect(ledger.balance(wallet.address.toString())).toBe(0n)
  })

  it('pays wallets, which charge gas, and gets back what cannot be delivered', async () => {
    const receiver = WalletContractV5R1.create({ workchain: 0, publicKey: strange.publicKey })
    for (const target of [other, receiver]) {
      await both(target.address, toNano('1'))
      await chain.sendMessage(opening(target))
      ledger.submit(opening(target))
      for (const body of [undefined, comment('hi')]) {
        await agree(signed({ messages: [pays(toNano('0.5'), target.address, true, body)] }), [target.address])
      }
    }
    await agree(signed({ messages: [pays(toNano('0.5'), unused, true, comment('lost'))] }))
  })
})
