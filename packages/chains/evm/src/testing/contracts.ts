import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The parts of a compiled contract that a deployment needs. */
export interface Artifact {
  readonly abi: readonly Readonly<Record<string, unknown>>[]
  /** 0x-prefixed creation code. */
  readonly bytecode: string
}

interface Compiled {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts: Readonly<
    Record<string, Readonly<Record<string, { readonly abi: Artifact['abi']; readonly evm: Evm }>>>
  >
}

interface Evm {
  readonly bytecode: { readonly object: string }
}

const SOURCE = 'contracts.sol'

/** Compiles the test contracts; names are those in the source. */
export const compileContracts = (): ((name: string) => Artifact) => {
  const solc = require('solc') as { compile(input: string): string }
  const content = readFileSync(new URL(`../__fixtures__/${SOURCE}`, import.meta.url), 'utf8')
  const settings = { evmVersion: 'shanghai', outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } }
  const input = { language: 'Solidity', sources: { [SOURCE]: { content } }, settings }
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as Compiled
  const broken = errors.find((error) => error.severity === 'error')
  if (broken) throw new Error(broken.formattedMessage)
  return (name) => {
    const found = contracts[SOURCE]?.[name]
    if (!found) throw new Error(`There is no contract ${name}.`)
    return { abi: found.abi, bytecode: `0x${found.evm.bytecode.object}` }
  }
}
