import { CommandFailure, createUsageFailure } from '../../command-failure.ts'
import { readPackageVersion } from '../../read-package-version.ts'
import { openServer, type ServerOptions } from '../api/server-options.ts'
import type { RunContext } from '../run-context.ts'

/** Options of `switchyard mcp`. */
export interface McpOptions extends ServerOptions {
  readonly allowBuild?: true
  readonly http?: string
}

/** `switchyard mcp`: the tools of a server for agents, on the standard input and output or over HTTP. */
export const runMcp = async (options: McpOptions, { terminal }: RunContext): Promise<void> => {
  const { serveMcpHttp, serveMcpStdio } = await import('@switchyard/mcp').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause
    throw new CommandFailure('The tools for agents are not installed.', {
      remedy: 'Install them beside this program: npm install @switchyard/mcp',
    })
  })
  const api = openServer(options, terminal.environment)
  const mcp = { api, version: readPackageVersion(), allowBuild: options.allowBuild === true }
  if (options.http === undefined) return serveMcpStdio(mcp)
  if (!/^\d{1,5}$/.test(options.http))
    throw createUsageFailure(`--http ${options.http} is not a port.`, 'Give one such as 8090.')
  const { url, closed } = await serveMcpHttp({ ...mcp, port: Number(options.http) })
  terminal.tell(`Model Context Protocol at ${url}\n`)
  await closed
}
