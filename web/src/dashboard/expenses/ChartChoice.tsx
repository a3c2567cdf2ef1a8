import { usePreferences } from '../../session/preferences.ts'
import { MoreIcon } from '../../ui/icons.tsx'
import { Popover } from '../../ui/popover/Popover.tsx'
import { TickList } from '../../ui/popover/TickList.tsx'
import { useDisclosure } from '../../ui/use-disclosure.ts'
import { afterTick } from '../after-tick.ts'
import { kinds } from './expense-charts.ts'

const items = Object.entries(kinds).map(([key, { label, subtitle }]) => ({ key, label, hint: subtitle }))

/** Which charts are drawn. */
export function ChartChoice() {
  const { hiddenCharts } = usePreferences()
  return (
    <Popover label="Charts shown" icon={<MoreIcon />} look="icon" state={useDisclosure()}>
      <TickList
        legend="Charts shown"
        items={items}
        ticked={items.map(({ key }) => key).filter((key) => !hiddenCharts.includes(key))}
        onTick={(key, isTicked) =>
          usePreferences.setState({ hiddenCharts: afterTick(hiddenCharts, key, isTicked) })
        }
      />
    </Popover>
  )
}
