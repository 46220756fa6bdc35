# django-cursor-pagination 0.3.0 with Django 5.2.19, ordered by a text and the unique id.
# A cursor joins the values of a row by `|` and is split there again. If the text has a `|` itself, the next page begins at what stands
# before it: three texts of one beginning give the same page without end, and backwards two of them are on no page. No error.
# It matters to a list by display name or by a reference from outside: one such name, given by a user, and the rest is never listed.
# A cursor of ours holds a position alone (`src/api/cursors.ts`), and our client raises at a cursor that comes twice.
. "$(dirname "$0")/lib.sh"
pip_install django-cursor-pagination==0.3.0 django==5.2.19
"$python" - >"$work/seen" <<'P'
import django
from django.conf import settings

settings.configure(DATABASES={'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': ':memory:'}}, INSTALLED_APPS=[])
django.setup()
from cursor_pagination import CursorPaginator
from django.db import connection, models


class User(models.Model):
    id = models.IntegerField(primary_key=True)
    name = models.TextField()

    class Meta:
        app_label = 'finding'


with connection.schema_editor() as editor:
    editor.create_model(User)


def walk(names, forwards):
    User.objects.all().delete()
    User.objects.bulk_create(User(id=index, name=name) for index, name in enumerate(names, 1))
    paginator = CursorPaginator(User.objects.all(), ordering=('name', 'id'))
    ids, cursor = [], None
    for _ in range(5):
        page = paginator.page(first=2, after=cursor) if forwards else paginator.page(last=2, before=cursor)
        ids += [user.id for user in page] if forwards else [user.id for user in reversed(page)]
        if not (page.has_next if forwards else page.has_previous):
            return ids
        cursor = paginator.cursor(page[-1] if forwards else page[0])
    return [*ids, '...']


for names in (['Ann', 'Bea', 'Bea', 'Bea', 'Cem'], ['Ann', 'Bea|A', 'Bea|B', 'Bea|C', 'Cem']):
    for forwards in (True, False):
        print(', '.join(names), 'forwards:' if forwards else 'backwards:', *walk(names, forwards))
P
holds 'a list of django-cursor-pagination 0.3.0 goes round at a text with a bar' <<'S'
Ann, Bea, Bea, Bea, Cem forwards: 1 2 3 4 5
Ann, Bea, Bea, Bea, Cem backwards: 5 4 3 2 1
Ann, Bea|A, Bea|B, Bea|C, Cem forwards: 1 2 2 3 2 3 2 3 2 3 ...
Ann, Bea|A, Bea|B, Bea|C, Cem backwards: 5 4 1
S
