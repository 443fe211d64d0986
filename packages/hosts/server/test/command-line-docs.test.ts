import { readFile } from 'node:fs/promises'
import { systemClock } from '@switchyard/core'
import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { createProgram } from '../src/cli/create-program.ts'
import { createTerminal } from '../src/cli/terminal/terminal.ts'

const page = await readFile(new URL('../../../../docs/command-line.md', import.meta.url), 'utf8')
const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text)
const examples = blocks.flatMap((text) => text.split('\n')).filter((line) => line.startsWith('switchyard '))

/** Every command, with what it would do taken out. */
const parser = (): { readonly program: Command; readonly ran: string[] } => {
  const ran: string[] = []
  const none = (): void => undefined
  const program = createProgram({
    terminal: createTerminal({ say: none, environment: {} }),
    clock: systemClock,
    exitWith: none,
    keep: none,
  })
  const each = (command: Command): void => {
    command.exitOverride().configureOutput({ writeErr: none })
    if (command.commands.length === 0) command.action(() => void ran.push(command.name()))
    for (const child of command.commands) each(child)
  }
  each(program)
  return { program, ran }
}

describe('docs/command-line.md', () => {
  it('has examples', () => expect(examples.length).toBeGreaterThan(15))

  it.each(examples.filter((line) => !/^switchyard (complete|--)/.test(line)))(
    'shows a command that exists: %s',
    async (line) => {
      const { program, ran } = parser()
      await program.parseAsync(line.split(/\s+/).slice(1), { from: 'user' })
      expect(ran).toHaveLength(1)
    },
  )

  it('would not show one that does not', async () => {
    const { program } = parser()
    await expect(
      program.parseAsync(['quote', 'BTC.BTC', 'ETH.ETH', '1', '--slipage', '1'], { from: 'user' }),
    ).rejects.toThrow()
  })
})
