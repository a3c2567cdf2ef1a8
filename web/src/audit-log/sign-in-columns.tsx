import type { SecurityEntry } from '@insaka/domain/audit-log/audit.schema'
import { Moment } from '../ui/Moment.tsx'
import type { Column } from '../ui/table/column.ts'
import { deviceText } from './device-text.ts'
import { personText, kindAndDetailText } from './sign-in-texts.ts'

// oxfmt-ignore
export const signInColumns: readonly Column<SecurityEntry>[] = [
  { key: 'when', header: 'When', cell: ({ happenedOn }) => <Moment value={happenedOn} />, width: 17, nowrap: true, card: 'start' },
  { key: 'who', header: 'Who', cell: personText, width: 19, card: 'who' },
  { key: 'what', header: 'What', cell: kindAndDetailText, card: 'what' },
  { key: 'address', header: 'Address', cell: ({ address }) => address, width: 15, card: 'state' },
  { key: 'device', header: 'Device', cell: ({ agent }) => deviceText(agent), width: 18, card: 'sum' },
]
