import { usePreferences } from '../../session/preferences.ts'
import { MoreIcon } from '../../ui/icons.tsx'
import { Popover } from '../../ui/popover/Popover.tsx'
import { TickList } from '../../ui/popover/TickList.tsx'
import { useDisclosure } from '../../ui/use-disclosure.ts'
import { afterTick } from '../after-tick.ts'

const groups = [
  { key: 'lvp', label: 'LVP Status' },
  { key: 'mpc', label: 'MPC Status' },
  { key: 'contracts', label: 'Contract Status' },
  { key: 'fuel', label: 'Fuel Status' },
  { key: 'stock', label: 'Stock Status', disabled: true, hint: 'Under development' },
]

/** Which groups of cards are shown. */
export function CardChoice() {
  const { hiddenCards } = usePreferences()
  const hidden = [...hiddenCards, 'stock']
  return (
    <Popover label="Cards shown" icon={<MoreIcon />} look="icon" state={useDisclosure()}>
      <TickList
        legend="Cards shown"
        items={groups}
        ticked={groups.map(({ key }) => key).filter((key) => !hidden.includes(key))}
        onTick={(key, isTicked) =>
          usePreferences.setState({ hiddenCards: afterTick(hiddenCards, key, isTicked) })
        }
      />
    </Popover>
  )
}
