import functools


def checked(func):
    @functools.wraps(func)
    def wrapper(*args, **kwargs):
        kwargs.pop("unused", None)
        return func(*args, **kwargs)

    return wrapper
