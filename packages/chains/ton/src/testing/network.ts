import type { Http } from '@switchyard/core'
import { Address, beginCell, Cell, internal, type OpenedContract, SendMode, toNano } from '@ton/core'
import { keyPairFromSeed } from '@ton/crypto'
import { Blockchain, type SandboxContract, type TreasuryContract } from '@ton/sandbox'
import { WalletContractV4, WalletContractV5R1 } from '@ton/ton'
import { JettonMinter } from '@ton-community/assets-sdk/dist/jetton/JettonMinter.js'
import { JettonWallet } from '@ton-community/assets-sdk/dist/jetton/JettonWallet.js'

type Wallet = WalletContractV4 | WalletContractV5R1

const keys = keyPairFromSeed(Buffer.alloc(32, 7))

/** A real TON runtime in this process that answers the toncenter requests of the package. */
export class Network {
  readonly chain: Blockchain
  readonly wallet: OpenedContract<Wallet>
  readonly vault: Address
  readonly minter: SandboxContract<JettonMinter>
  readonly #admin: SandboxContract<TreasuryContract>
  /** Requested paths, one entry per request. */
  readonly asked: string[] = []
  /** Decimals of the jetton in the index. */
  decimals = '6'
  frozen = false

  private constructor(chain: Blockchain, wallet: Wallet, admin: SandboxContract<TreasuryContract>, vault: Address) {
    this.chain = chain
    this.wallet = chain.openContract(wallet) as unknown as OpenedContract<Wallet>
    this.#admin = admin
    this.vault = vault
    const config = { admin: admin.address, content: beginCell().endCell() }
    this.minter = chain.openContract(JettonMinter.createFromConfig(config))
  }

  static async open(version: 'v4' | 'v5'): Promise<Network> {
    const chain = await Blockchain.create()
    const config = { workchain: 0, publicKey: keys.publicKey }
    const wallet = version === 'v4' ? WalletContractV4.create(config) : WalletContractV5R1.create(config)
    const admin = await chain.treasury('admin')
    const vault = (await chain.treasury('vault')).address
    const network = new Network(chain, wallet, admin, vault)
    await network.minter.sendDeploy(admin.getSender(), toNano('1'))
    return network
  }

  get owner(): string {
    return this.wallet.address.toString({ bounceable: false })
  }

  async fund(nano: bigint): Promise<void> {
    await this.#admin.send({ to: this.wallet.address, value: nano, bounce: false })
  }

  async mint(amount: bigint, to: Address = this.wallet.address): Promise<void> {
    await this.minter.sendMint(this.#admin.getSender(), to, amount, { value: toNano('0.1') })
  }

  async balance(address: Address = this.wallet.address): Promise<bigint> {
    return (await this.chain.getContract(address)).balance
  }

  async jettons(owner: Address): Promise<bigint> {
    const address = await this.minter.getWalletAddress(owner)
    const { accountState } = await this.chain.getContract(address)
    if (accountState?.type !== 'active') return 0n
    return (await this.chain.openContract(JettonWallet.createFromAddress(address)).getData()).balance
  }

  /** Signs and sends as wallets do with this format: fees paid separately, errors ignored. */
  async send(tx: unknown): Promise<void> {
    const messages = (tx as readonly { address: string; amount: string; payload?: string }[]).map((message) => {
      const { address, isBounceable } = Address.parseFriendly(message.address)
      const body = message.payload === undefined ? undefined : Cell.fromBase64(message.payload)
      return internal({ to: address, value: BigInt(message.amount), bounce: isBounceable, body })
    })
    const seqno = await this.wallet.getSeqno()
    const sendMode = SendMode.PAY_GAS_SEPARATELY + SendMode.IGNORE_ERRORS
    await this.wallet.sendTransfer({ seqno, secretKey: keys.secretKey, messages, sendMode })
  }

  readonly http: Http = async ({ url, body }) => {
    const { pathname, searchParams } = new URL(url)
    this.asked.push(pathname)
    return { status: 200, headers: {}, text: JSON.stringify(await this.#answer(pathname, searchParams, body)) }
  }

  async #answer(path: string, query: URLSearchParams, body: string | undefined): Promise<unknown> {
    if (path.endsWith('/getWalletInformation')) return this.#information(String(query.get('address')))
    if (path.endsWith('/jetton/wallets')) return this.#wallets(String(query.get('owner_address')))
    const { address, method, stack } = JSON.parse(body ?? '')
    const cell = Cell.fromBase64(stack[0][1])
    const { stackReader, exitCode } = await this.chain.runGetMethod(Address.parse(address), method, [
      { type: 'slice', cell },
    ])
    const bytes = stackReader.readCell().toBoc().toString('base64')
    return { ok: true, result: { exit_code: exitCode, stack: [['cell', { bytes }]] } }
  }

  async #information(address: string): Promise<unknown> {
    const { balance, accountState } = await this.chain.getContract(Address.parse(address))
    const state = this.frozen ? 'frozen' : accountState?.type === 'active' ? 'active' : 'uninitialized'
    return { ok: true, result: { wallet: true, balance: balance.toString(), account_state: state } }
  }

  async #wallets(owner: string): Promise<unknown> {
    const wallet = await this.minter.getWalletAddress(Address.parse(owner))
    const balance = await this.jettons(Address.parse(owner))
    const upper = (address: Address): string => address.toRawString().toUpperCase()
    // A fake wallet with a larger balance comes first in the list.
    const listed = [
      { address: upper(this.vault), balance: '999999999999' },
      { address: upper(wallet), balance: balance.toString() },
    ]
    const metadata = { [upper(this.minter.address)]: { token_info: [{ extra: { decimals: this.decimals } }] } }
    return { jetton_wallets: balance === 0n ? [] : listed, metadata }
  }
}
