import { paperKinds, paperRegisters } from '@insaka/domain/papers/paper-kinds'
import { usePreferences } from '../../session/preferences.ts'
import { MoreIcon } from '../../ui/icons.tsx'
import { Popover } from '../../ui/popover/Popover.tsx'
import { CheckboxList } from '../../ui/popover/CheckboxList.tsx'
import { useDisclosure } from '../../ui/use-disclosure.ts'
import { toggleHidden } from '../toggle-hidden.ts'

const groups = [
  ...paperRegisters.map((key) => ({ key, label: paperKinds[key].statusLabel })),
  { key: 'contracts', label: 'Contract Status' },
  { key: 'fuel', label: 'Fuel Status' },
  { key: 'stock', label: 'Stock Status', disabled: true, hint: 'Under development' },
]

export function CardChoice() {
  const { hiddenCards } = usePreferences()
  const hiddenGroups = [...hiddenCards, 'stock']
  return (
    <Popover label="Cards shown" icon={<MoreIcon />} look="icon" state={useDisclosure()}>
      <CheckboxList
        legend="Cards shown"
        items={groups}
        checkedKeys={groups.map(({ key }) => key).filter((key) => !hiddenGroups.includes(key))}
        onToggle={(key, isTicked) =>
          usePreferences.setState({ hiddenCards: toggleHidden(hiddenCards, key, isTicked) })
        }
      />
    </Popover>
  )
}
