import type { Gender } from '@insaka/domain/users/users.labels'
import classes from './UserCard.module.css'

const hair: Record<Gender, string> = {
  FEMALE:
    'M12.5 28c-1.5-11 .5-19 9.5-19s11 8 9.5 19c-2-2-2.5-6-2.5-10-4 0-9-.5-10.5-3.5-1 2-3 3.5-3.5 3.5 0 4-.5 8-2.5 10Z',
  MALE: 'M14 18.5C13.5 11.5 17 9 22 9s8.5 2.5 8 9.5c-1-1-1.5-2.5-2-4-3 .8-9 .8-12 0-.5 1.5-1 3-2 4Z',
}

/** Decorative: the name is next to it. */
export const Avatar = ({ gender }: { gender: Gender }) => (
  <svg
    className={`shrink-0 ${classes.avatar}`}
    viewBox="0 0 44 44"
    aria-hidden="true"
    focusable="false"
    data-gender={gender}
  >
    <path className={classes.shoulders} d="M7 44c0-9 6-13.5 15-13.5S37 35 37 44Z" />
    <path className={classes.face} d="M19 26h6v6c0 2-6 2-6 0Z" />
    <ellipse className={classes.face} cx="22" cy="19.5" rx="7" ry="8.5" />
    <path className={classes.hair} d={hair[gender]} />
  </svg>
)
