# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Serves the rows with Django REST framework: `rest_framework_lists.py FOLDER`."""

import socketserver
import sys
from wsgiref import simple_server

import django
from django.conf import settings

import rows

FOLDER = sys.argv[1]
settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": f"{FOLDER}/{rows.DATABASE}"}},
    INSTALLED_APPS=["rest_framework"],
    LOGGING_CONFIG=None,
    REST_FRAMEWORK={"DEFAULT_AUTHENTICATION_CLASSES": [], "UNAUTHENTICATED_USER": None,
                    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"]},
    ROOT_URLCONF=__name__,
    SECRET_KEY="not a secret",
)
django.setup()

from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import models  # noqa: E402
from django.urls import path  # noqa: E402
from rest_framework import generics, pagination, serializers  # noqa: E402


class Row(models.Model):
    part = models.TextField()
    title = models.TextField()
    rank = models.IntegerField(null=True)

    class Meta:
        app_label = "lists"
        db_table = "rows"
        managed = False


class RowSerializer(serializers.ModelSerializer):
    class Meta:
        model = Row
        fields = ["id", "title", "rank"]


class Pages(pagination.PageNumberPagination):
    page_size, max_page_size, page_size_query_param = 100, 1000, "page_size"


class Offsets(pagination.LimitOffsetPagination):
    default_limit, max_limit = 100, 1000


class Cursors(pagination.CursorPagination):
    page_size, max_page_size, page_size_query_param, ordering = 100, 1000, "page_size", "rank"


def view(pages, order):
    """Return a view of the rows of a set, with the pages of one class."""

    class Rows(generics.ListAPIView):
        pagination_class, serializer_class = pages, RowSerializer

        def get_queryset(self):
            return Row.objects.filter(part=self.kwargs["part"]).order_by(*order(self.kwargs["part"]))

    return Rows.as_view()


def by_rank(part):
    return [] if part == "unordered" else ["rank"]


urlpatterns = [
    path("page/<str:part>/", view(Pages, by_rank)),
    path("offset/<str:part>/", view(Offsets, by_rank)),
    path("cursor/<str:part>/", view(Cursors, by_rank)),
    # Each query gets the rows in another order.
    path("shuffled/<str:part>/", view(Pages, lambda part: ["?"])),
]


class Server(socketserver.ThreadingMixIn, simple_server.WSGIServer):
    daemon_threads = True


class Handler(simple_server.WSGIRequestHandler):
    def log_message(self, *words):
        pass


if __name__ == "__main__":
    server = simple_server.make_server("127.0.0.1", 0, get_wsgi_application(), Server, Handler)
    rows.announce(server.server_port)
    server.serve_forever()
