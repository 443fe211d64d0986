import type { OperatorResponse } from '@switchyard/client'
import type { JSX } from 'preact'
import { useApp, useMessages } from '../app/app.ts'
import { nameProvider } from '../format/provider-name.ts'
import { DataTable } from './data-table.tsx'
import { formatSetting } from './format-setting.ts'

/** Configuration of the deployment, for an operator. */
export const OperatorSection = ({ view }: { readonly view: OperatorResponse }): JSX.Element => {
  const { operator } = useMessages().status
  return (
    <section class="sy-stack sy-operator">
      <h2>{operator.title}</h2>
      <p class="sy-muted sy-small">{operator.lead}</p>
      <h3>{operator.keys}</h3>
      <KeyTable keys={view.keys} />
      {view.webhooks ? (
        <>
          <h3>{operator.webhooks}</h3>
          <WebhookTable webhooks={view.webhooks} />
        </>
      ) : null}
      {view.facts ? (
        <>
          <h3>{operator.facts.title}</h3>
          <FactTables facts={view.facts} />
        </>
      ) : null}
      <h3>{operator.policy}</h3>
      <SettingTable label={operator.policy} settings={view.policy} />
      <h3>{operator.limits}</h3>
      <SettingTable label={operator.limits} settings={view.limits} />
    </section>
  )
}

const useTime = (): ((iso: string) => string) => {
  const { language } = useApp()
  const format = new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' })
  return (iso) => format.format(Date.parse(iso))
}

type Key = OperatorResponse['keys'][number]

const KeyTable = ({ keys }: { readonly keys: readonly Key[] }): JSX.Element => {
  const { operator } = useMessages().status
  const { heads } = operator
  const time = useTime()
  const listSecrets = ({ secrets }: Key): readonly string[] =>
    secrets.length === 0
      ? [operator.revoked]
      : secrets.map(({ hint, expiresAt }) => (expiresAt === undefined ? hint : operator.until(hint, time(expiresAt))))
  const listLimits = ({ secrets, perMinute }: Key): readonly string[] => {
    const limits = Object.entries(perMinute).map(([service, limit]) => `${service} ${limit}`)
    return limits.length > 0 ? limits : [secrets.length === 0 ? '–' : operator.unlimited]
  }
  return (
    <DataTable
      label={operator.keys}
      heads={[heads.id, heads.stored, heads.secrets, heads.rights, heads.perMinute, heads.trades]}
      rows={keys.map((key) => [
        key.id,
        operator.stored[key.source],
        <Lines key="secrets" lines={listSecrets(key)} />,
        ['operator', 'explain'].filter((right) => key[right as 'operator' | 'explain']).join(', ') || '–',
        <Lines key="limits" lines={listLimits(key)} />,
        <Trades key="trades" of={key} />,
      ])}
    />
  )
}

/** Limits of the trades of a key. */
const Trades = ({ of }: { readonly of: Key }): JSX.Element => {
  const { language } = useApp()
  const { operator } = useMessages().status
  const { maxTradeUsd, allowProviders = [], denyProviders = [] } = of
  const lines = [
    ...(maxTradeUsd === undefined ? [] : [operator.atMost(new Intl.NumberFormat(language.value).format(+maxTradeUsd))]),
    ...(allowProviders.length === 0 ? [] : [operator.only(allowProviders.map(nameProvider).join(', '))]),
    ...(denyProviders.length === 0 ? [] : [operator.without(denyProviders.map(nameProvider).join(', '))]),
  ]
  return <Lines lines={lines.length > 0 ? lines : ['–']} />
}

const Lines = ({ lines }: { readonly lines: readonly string[] }): JSX.Element => (
  <>
    {lines.map((line) => (
      <div key={line}>
        <bdi>{line}</bdi>
      </div>
    ))}
  </>
)

const SettingTable = ({
  label,
  settings,
}: {
  readonly label: string
  readonly settings: OperatorResponse['policy']
}): JSX.Element => {
  const { operator } = useMessages().status
  const { heads } = operator
  return (
    <DataTable
      label={label}
      heads={[heads.name, heads.value, heads.source]}
      rows={settings.map(({ name, value, source }) => [
        name,
        <code key={name}>{formatSetting(value, operator.entries)}</code>,
        operator.source[source],
      ])}
    />
  )
}

/** Facts that the network contradicts, with what that means; then replaced and old ones. Tables without rows are left out. */
const FactTables = ({ facts }: { readonly facts: NonNullable<OperatorResponse['facts']> }): JSX.Element => {
  const { operator } = useMessages().status
  const { heads, facts: words } = operator
  const time = useTime()
  const { differences, old, replaced, comparedAt } = facts
  return (
    <>
      <p class="sy-muted sy-small">
        {comparedAt === undefined ? words.notCompared : words.compared(time(comparedAt), differences.length)}
      </p>
      {differences.length > 0 ? (
        <DataTable
          label={words.differences}
          heads={[heads.name, words.owner, heads.value, words.current, words.consequence]}
          rows={differences.map(({ fact, owner, host, value, current, consequence = '–' }) => [
            fact,
            <Lines key="owner" lines={[owner, host]} />,
            <code key="value">{formatSetting(value, operator.entries)}</code>,
            <code key="current">{formatSetting(current, operator.entries)}</code>,
            consequence,
          ])}
        />
      ) : null}
      {replaced.length > 0 ? (
        <DataTable
          label={words.replaced}
          heads={[words.replaced, heads.value, words.by, heads.time]}
          rows={replaced.map(({ fact, value, by, at, ...rest }) => [
            <Lines key="fact" lines={[fact, rest.package]} />,
            <code key="value">{formatSetting(value, operator.entries)}</code>,
            by,
            time(at),
          ])}
        />
      ) : null}
      {old.length > 0 ? (
        <DataTable
          label={words.old}
          heads={[words.old, words.seen, heads.source]}
          rows={old.map(({ fact, seen, ageDays, source, ...rest }) => [
            <Lines key="fact" lines={[fact, rest.package]} />,
            words.aged(seen, ageDays),
            source,
          ])}
        />
      ) : null}
    </>
  )
}

const WebhookTable = ({ webhooks }: { readonly webhooks: NonNullable<OperatorResponse['webhooks']> }): JSX.Element => {
  const { operator } = useMessages().status
  const { heads } = operator
  const time = useTime()
  if (webhooks.length === 0) return <p class="sy-muted sy-small">{operator.none}</p>
  return (
    <DataTable
      label={operator.webhooks}
      heads={[heads.host, heads.id, heads.event, heads.state, heads.attempts, heads.time]}
      rows={webhooks.flatMap(({ host, keyId, enabled, disabledReason, deliveries }) => [
        [host, keyId, '', enabled ? operator.enabled : operator.disabledBecause(disabledReason), '', ''],
        ...deliveries.map(({ type, state, attempts, createdAt }) => [
          host,
          keyId,
          type,
          operator.delivery[state],
          attempts.map(({ status }) => status ?? operator.noAnswer).join(', ') || '–',
          time(createdAt),
        ]),
      ])}
    />
  )
}
