import { usePreferences } from '../../session/preferences.ts'
import { MoreIcon } from '../../ui/icons.tsx'
import { Popover } from '../../ui/popover/Popover.tsx'
import { CheckboxList } from '../../ui/popover/CheckboxList.tsx'
import { useDisclosure } from '../../ui/use-disclosure.ts'
import { toggleHidden } from '../toggle-hidden.ts'
import { chartKinds } from './expense-charts.ts'

const items = Object.entries(chartKinds).map(([key, { label, subtitle }]) => ({ key, label, hint: subtitle }))

export function ChartChoice() {
  const { hiddenCharts } = usePreferences()
  return (
    <Popover label="Charts shown" icon={<MoreIcon />} look="icon" state={useDisclosure()}>
      <CheckboxList
        legend="Charts shown"
        items={items}
        checkedKeys={items.map(({ key }) => key).filter((key) => !hiddenCharts.includes(key))}
        onToggle={(key, isTicked) =>
          usePreferences.setState({ hiddenCharts: toggleHidden(hiddenCharts, key, isTicked) })
        }
      />
    </Popover>
  )
}
