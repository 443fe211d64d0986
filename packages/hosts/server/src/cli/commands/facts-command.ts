import { nameFact } from '@switchyard/core'
import { createHttp } from '@switchyard/net'
import type { Config } from '../../config/config.ts'
import { loadConfig } from '../../config/load-config.ts'
import { checkFactFiles } from '../../facts/check-fact-files.ts'
import { openFactEngine } from '../../facts/open-fact-engine.ts'
import { openFacts } from '../../facts/open-facts.ts'
import type { RunContext } from '../run-context.ts'
import { renderColumns } from '../terminal/render-columns.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { writeJson } from '../terminal/write-json.ts'

/** Options of `switchyard facts`. */
export interface FactsOptions {
  readonly config?: string
  readonly compare?: true
  readonly json?: true
}

/** Longest value that is shown. */
const MAX_SHOWN = 60

/**
 * `switchyard facts`: the facts in force with their age and, with `--compare`, what the networks say now. Exits with 1 where they differ.
 *
 * @throws {ConfigError} if the configuration or one of its files of facts cannot be used.
 */
export const runFacts = async (options: FactsOptions, { terminal, clock, exitWith }: RunContext): Promise<void> => {
  const config = await loadFactsConfig(options, terminal)
  const http = createHttp()
  try {
    const { engine, mayLack } = await openFactEngine(config, http)
    try {
      const { stop } = await openFacts(config.facts, {
        engine,
        http,
        clock,
        mayLack,
        onSkipped: (packages) => terminal.tell(`Facts of packages that are not used: ${packages.join(', ')}\n`),
        onRefused: (problems) => terminal.tell(`The bundle cannot be used: ${problems.join('; ')}\n`),
      })
      stop()
      const round = options.compare ? await engine.checkFacts() : undefined
      const facts = engine.facts()
      if (options.json) {
        terminal.say(writeJson({ facts, unread: round?.unread }))
        return exitWith(round && round.differences.length > 0 ? 1 : 0)
      }

      const lines = [
        ...renderColumns(
          [
            { title: 'package', cells: facts.map((fact) => fact.package.replace('@switchyard/', '')) },
            { title: 'fact', cells: facts.map(nameFact) },
            {
              title: 'value',
              cells: facts.map(({ value, isRemoved }) => {
                if (isRemoved) return 'removed'
                const text = typeof value === 'string' ? value : JSON.stringify(value)
                return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
              }),
              droppable: 2,
            },
            {
              title: 'days',
              cells: facts.map(({ ageDays, isOld }) => `${ageDays}${isOld ? ' old' : ''}`),
              right: true,
            },
            { title: 'from', cells: facts.map(({ isReplaced }) => (isReplaced ? 'operator' : 'package')) },
            {
              title: 'network',
              cells: facts.map(({ reading }) => {
                if (!reading) return ''
                return reading.agrees ? `agrees (${reading.host})` : `says ${reading.current} (${reading.host})`
              }),
            },
            { title: 'source', cells: facts.map(({ source }) => source), droppable: 1 },
          ],
          terminal.width,
        ),
      ]
      for (const fact of facts)
        if (fact.reading?.agrees === false)
          lines.push(`${nameFact(fact)} of ${fact.package}: ${fact.reading.consequence ?? 'it differs.'}`)
      for (const { owner, reason } of round?.unread ?? []) lines.push(`${owner} could not be compared: ${reason}`)
      terminal.say(lines.map((line) => `${line}\n`).join(''))
      exitWith(round && round.differences.length > 0 ? 1 : 0)
    } finally {
      await engine.dispose()
    }
  } finally {
    await http.close()
  }
}

/**
 * `switchyard facts check`: checks a file of facts by the packages that a configuration uses, without a network.
 *
 * @throws {ConfigError} naming every fact that is unknown or has a wrong value.
 */
export const runFactsCheck = async (
  file: string,
  options: Omit<FactsOptions, 'compare'>,
  { terminal }: RunContext,
): Promise<void> => {
  const { count, skipped } = await checkFactFiles(await loadFactsConfig(options, terminal), [file])
  if (options.json) return terminal.say(writeJson({ file, facts: count, skipped }))
  const unchecked =
    skipped.length === 0 ? '' : ` Values of packages that are not used were not checked: ${skipped.join(', ')}.`
  terminal.say(`${file}: ${count} facts can be used.${unchecked}\n`)
}

/** Without a file of settings every package is used that needs none. */
const loadFactsConfig = ({ config }: Pick<FactsOptions, 'config'>, { environment }: Terminal): Promise<Config> => {
  const file = config ?? (environment.SWITCHYARD_CONFIG || undefined)
  return loadConfig({ file, environment, flags: file === undefined ? { auth: 'open' } : {} })
}
